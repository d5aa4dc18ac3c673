#include "games/checkers/net.h"

#include <string.h>

void checkers_net_open(const char *folder, Net *net)
{
    *net = (Net){0};
    Status status = datafile_open(folder, NET_FILE, NET_KIND, NET_VERSION, &net->file);
    if (!ok(&status) || net->file.bytes == NULL) return;
    if (net->file.size == sizeof(NetWeights)) {
        net->weights = (const NetWeights *)net->file.bytes;
        return;
    }
    checkers_net_close(net);
}

void checkers_net_close(Net *net)
{
    datafile_close(&net->file);
    *net = (Net){0};
}
