# Sourced: runs programs of Windows under wine, with a world of their own that ends with the test.
wine=$(command -v wine64 || command -v wine64-stable || echo /usr/lib/wine/wine64)
WINEPREFIX=${WINEPREFIX:-$(mktemp -d)}
export WINEPREFIX WINEDEBUG=-all DISPLAY=
