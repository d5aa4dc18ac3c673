#!/usr/bin/env python3
"""Makes the sounds of the desktop program, data/sounds/*.wav: a wooden tap for a move, two for a capture, a small chord at the
end. Synthesised from sines, so they are ours and can be made anew: tools/sounds.py"""
import math
import os
import struct
import wave

RATE = 22050


def tap(length, pitch, at=0.0, loudness=0.5):
    """A short knock: a falling, quickly fading tone with a hard start."""
    out = [0.0] * int(RATE * (at + length))
    start = int(RATE * at)
    for i in range(start, len(out)):
        t = (i - start) / RATE
        fade = math.exp(-t * 45) * min(1, t * 900)
        out[i] = loudness * fade * (math.sin(2 * math.pi * pitch * t * (1 - t)) + 0.4 * math.sin(2 * math.pi * 2.7 * pitch * t))
    return out


def tone(length, pitch, at, loudness=0.22):
    out = [0.0] * int(RATE * (at + length))
    start = int(RATE * at)
    for i in range(start, len(out)):
        t = (i - start) / RATE
        out[i] = loudness * math.exp(-t * 5) * min(1, t * 80) * math.sin(2 * math.pi * pitch * t)
    return out


def mix(*parts):
    out = [0.0] * max(len(part) for part in parts)
    for part in parts:
        for i, value in enumerate(part):
            out[i] += value
    return out


def write(name, samples):
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data", "sounds")
    os.makedirs(folder, exist_ok=True)
    with wave.open(os.path.join(folder, name + ".wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", int(max(-1, min(1, s)) * 32000)) for s in samples))


write("move", tap(0.11, 420))
write("capture", mix(tap(0.10, 380), tap(0.11, 300, at=0.07)))
write("end", mix(tone(0.45, 392, 0), tone(0.45, 494, 0.08), tone(0.5, 587, 0.16)))
