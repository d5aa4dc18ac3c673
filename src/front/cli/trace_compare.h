/* Trace_compare: what a better search gains. The same position searched in several ways: nodes, time,
 * choice. */
#ifndef PARLOR_FRONT_CLI_TRACE_COMPARE_H
#define PARLOR_FRONT_CLI_TRACE_COMPARE_H

#include "teach/teacher.h"

MUST_USE Status trace_compare(const TraceRequest *request, bool json);

#endif
