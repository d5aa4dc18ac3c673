#include "front/cli/options.h"

#include "base/text.h"

#include <string.h>

static const Option *find_option(const Option *options, const char *arg, size_t length)
{
    for (; options->name != NULL; options++)
        if (strncmp(options->name, arg, length) == 0 && options->name[length] == '\0') return options;
    return NULL;
}

bool option_is_like(const char *typed, const char *word)
{
    return text_distance(typed, word) <= (strlen(word) < 5 ? 1 : 2);
}

static Status unknown(const Option *options, const char *arg)
{
    char list[200], shown[60];
    Text names = text_into(list, sizeof list);
    for (const Option *o = options; o->name != NULL; o++) {
        text_add(&names, " %s", o->name);
        if (option_is_like(arg, o->name))
            return status_wrong("there is no option \"%s\" here; did you mean %s?",
                                text_safe(shown, sizeof shown, arg), o->name);
    }
    return status_wrong("there is no option \"%s\" here; the options are%s --help",
                        text_safe(shown, sizeof shown, arg), list);
}

static Status add_item(const Option *option, const char *value)
{
    enum { MOST = sizeof((OptionList *)0)->item / sizeof((OptionList *)0)->item[0] };
    OptionList *list = option->target;
    if (list->count == MOST) return status_wrong("%s is given more than %d times", option->name, (int)MOST);
    list->item[list->count++] = value;
    return status_ok();
}

static Status set_value(const Option *option, const char *value)
{
    char shown[60];
    if (option->kind == OPTION_LIST) return add_item(option, value);
    if (option->kind == OPTION_TEXT) {
        *(const char **)option->target = value;
        return status_ok();
    }
    if (!text_number(value, option->low, option->high, option->target))
        return status_wrong("%s takes a whole number from %ld to %ld, not \"%s\"", option->name, option->low,
                            option->high, text_safe(shown, sizeof shown, value));
    return status_ok();
}

static Status add_word(Words *words, const char *word)
{
    char shown[60];
    if (words->count == words->size)
        return status_wrong("\"%s\" is one argument too many; this command takes %s",
                            text_safe(shown, sizeof shown, word),
                            words->names[0] != '\0' ? words->names : "none");
    words->word[words->count++] = word;
    return status_ok();
}

/* Take the option at argv[*i], and its value; *i ends on the last word taken. */
static Status read_option(int argc, char **argv, int *i, const Option *options)
{
    const char *arg = argv[*i];
    size_t length = strcspn(arg, "=");
    const Option *option = find_option(options, arg, length);
    if (option == NULL) return unknown(options, arg);
    if (option->kind == OPTION_FLAG) {
        if (arg[length] == '=') return status_wrong("%s takes no value", option->name);
        *(bool *)option->target = true;
        return status_ok();
    }
    if (arg[length] == '=') return set_value(option, arg + length + 1);
    if (*i + 1 >= argc) return status_wrong("%s needs a value after it", option->name);
    return set_value(option, argv[++*i]);
}

Status options_read(int argc, char **argv, const Option *options, Words *words)
{
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        Status status = status_ok();
        if (!only_words && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!only_words && argv[i][0] == '-' && argv[i][1] == '-')
            status = read_option(argc, argv, &i, options);
        else
            status = add_word(words, argv[i]);
        if (!ok(&status)) return status;
    }
    if (words->count < words->least)
        return status_wrong("an argument is missing; this command takes %s", words->names);
    return status_ok();
}

Status options_read_game(int argc, char **argv, const Option *options, Words *words, const Game **game)
{
    Status status = options_read(argc, argv, options, words);
    return ok(&status) ? game_find(words->word[0], game) : status;
}
