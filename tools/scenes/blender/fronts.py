"""What every entrance has: its sign and its glass doors."""

import building as b
import materials as m
from light import panel
from shapes import box, write


def sign(text, x, y, z, width, tall=0.7, size=0.34, ground=None, letters=None, small=None):
    box((x - width / 2, y - 0.08, z), (width, 0.08, tall), ground or m.charcoal(), bevel=0.008)
    write(text, (x, y - 0.085, z + tall * (0.58 if small else 0.5)), size, letters or m.white(), deep=0.012)
    if small:
        write(small, (x, y - 0.085, z + tall * 0.2), size * 0.42, letters or m.white(), deep=0.006)


def glass_doors(x, y, width=2.4, tall=2.5, frame=None, inside=True):
    b.window(x - width / 2, y, width, tall, 0, bars=(2, 1), frame_mat=frame)
    for u in (-0.12, 0.09):
        box((x + u, y - 0.06, 0.85), (0.03, 0.05, 0.5), m.steel(), bevel=0.01)
    b.keypad(x + width / 2 + 0.16, y - 0.12, 1.2)
    if inside:
        b.floor(x - 3, y + 0.1, 6, 6)
        b.wall(x - 3, y + 5, 6, 4.4, m.white())
        box((x - 3, y + 0.35, 4.4), (6, 4.8, 0.05), m.white(), bevel=0)
        for side in (-1, 1):
            b.wall(x + 3 * side, y + (5 if side > 0 else 0.2), 4.8, 4.4, m.white(), turn=-90 * side)
        b.roller_door(x - 2.2, y + 4.9, 1.6, 2.3)
        b.roller_door(x + 0.3, y + 4.9, 1.6, 2.3)
        panel((x - 1.5, y + 2, 4.3), (3, 0.5), 190)
