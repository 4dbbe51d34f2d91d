"""Insides that several sites share: corridors, halls, lounges."""

import building as b
import materials as m
from light import daylight, eye
from shapes import box


def corridor():
    daylight(height=35, bearing=10, sun=2.5)
    b.floor(-1.2, -3, 2.4, 24)
    b.storage_front(-2, 11, -1.1, -1, opened={3: 0.55}.items())
    b.storage_front(-2, 11, 1.1, 1, first=12, opened={5: 0.9}.items())
    box((-1.3, -3, 3.0), (2.6, 24, 0.1), m.white(), bevel=0)
    box((-1.1, -3, 0), (0.02, 24, 0.1), m.charcoal(), bevel=0)
    box((1.08, -3, 0), (0.02, 24, 0.1), m.charcoal(), bevel=0)
    b.ceiling_lamps(0, -2, 16, 2.96)
    b.wall_with_hole(-1.2, 16.5, 2.4, 3.0, (0.35, 0, 1.7, 2.4))
    b.window(-0.85, 16.5, 1.7, 2.4, 0, bars=(2, 3))
    b.floor(-8, 16.6, 16, 20, m.paving())
    b.exit_sign(0, 16.4, 2.55)
    for side in (-1, 1):
        b.floor(min(side * 1.1, side * 3.2), -3, 2.1, 20)
        b.wall(-3.2 if side < 0 else 3.2, -3 if side < 0 else 17, 20, 3.0, m.white(), turn=90 if side < 0 else -90)
    eye((-0.15, -1.6, 1.5), (0.1, 15, 0), lens=24, rise=-0.02)


scenes = {'corridor': corridor}
