/* What JavaScript can call. */
#ifndef PARLOR_FRONT_WEB_EXPORT_H
#define PARLOR_FRONT_WEB_EXPORT_H

#define EXPORT(name) __attribute__((export_name(#name)))

#endif
