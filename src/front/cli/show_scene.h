/* `parlor show GAME --scene`: the Scene of a table as JSON, or as a picture, after some touches and commands. */
#ifndef PARLOR_FRONT_CLI_SHOW_SCENE_H
#define PARLOR_FRONT_CLI_SHOW_SCENE_H

#include "game/game.h"
#include "view/look.h"

typedef struct SceneRequest {
    const Game *game;
    const Pos *from;
    const Move *moves;
    int count;
    const char *seats; /* "black=negamax:2 white=human"; NULL = two people */
    const char
        *steps; /* "touch:22 hint heat look:3": what is done before the Scene is taken; NULL = nothing */
    bool json;  /* print it */
    const char *files[2]; /* pictures to be written, .svg or .png by their endings; NULL = none */
    Look look;            /* of them */
} SceneRequest;

MUST_USE Status show_scene(const SceneRequest *request);

#endif
