"""Desks, offices, meeting rooms and the club with its tables."""

import math

import building as b
import contents as c
import materials as m
from light import daylight, eye, panel, window_light
from outdoors import tree
from shapes import ball, box, tube, write


def chair(x, y, turn=0, colour='#3d4650'):
    """An office chair; `turn` 0 faces away from the eye."""
    soft = m.cloth(f'chair {colour}', colour)
    spin = math.radians(turn)
    back = (x - 0.24 * -math.sin(spin), y - 0.24 * math.cos(spin))
    box((x - 0.24, y - 0.24, 0.44), (0.48, 0.48, 0.08), soft, bevel=0.035, turn=turn)
    box((back[0] - 0.22, back[1] - 0.03, 0.58), (0.44, 0.06, 0.46), soft, bevel=0.028, turn=turn)
    box((back[0] - 0.03, back[1] - 0.02, 0.46), (0.06, 0.03, 0.2), m.charcoal(), turn=turn)
    tube((x, y, 0.1), (x, y, 0.44), 0.025, m.steel())
    for i in range(5):
        a = spin + i * 2 * math.pi / 5
        end = (x + 0.28 * math.cos(a), y + 0.28 * math.sin(a), 0.06)
        tube((x, y, 0.12), end, 0.018, m.charcoal())
        ball((end[0], end[1], 0.03), 0.03, m.rubber())


def monitor(x, y, z, wide=0.56):
    box((x - wide / 2, y, z + 0.12), (wide, 0.025, wide * 0.58), m.charcoal(), bevel=0.006)
    box((x - wide / 2 + 0.012, y - 0.003, z + 0.132), (wide - 0.024, 0.004, wide * 0.58 - 0.024), m.glowing('screen', '#8fa9b8', 0.55), bevel=0)
    box((x - 0.025, y + 0.02, z), (0.05, 0.02, 0.2), m.steel())
    box((x - 0.11, y - 0.04, z), (0.22, 0.16, 0.01), m.steel())


def laptop(x, y, z):
    box((x - 0.16, y - 0.11, z), (0.32, 0.22, 0.014), m.steel(), bevel=0.005)
    box((x - 0.16, y + 0.11, z), (0.32, 0.012, 0.21), m.steel(), bevel=0.005)
    box((x - 0.15, y + 0.107, z + 0.02), (0.3, 0.004, 0.18), m.glowing('screen', '#8fa9b8', 0.55), bevel=0)


def mug(x, y, z, colour='#e6e1d6'):
    tube((x, y, z), (x, y, z + 0.09), 0.04, m.surface(f'mug {colour}', colour, rough=0.25), bevel=0.004)


def lamp(x, y, z):
    tube((x, y, z), (x, y, z + 0.015), 0.08, m.charcoal())
    tube((x, y, z), (x - 0.08, y, z + 0.32), 0.007, m.charcoal())
    tube((x - 0.08, y, z + 0.32), (x + 0.14, y - 0.03, z + 0.44), 0.007, m.charcoal())
    tube((x + 0.14, y - 0.03, z + 0.46), (x + 0.17, y - 0.03, z + 0.38), 0.055, m.operator())


def plant(x, y, tall=1.3, pot='#d9d3c7'):
    tube((x, y, 0), (x, y, 0.36), 0.19, m.surface(f'pot {pot}', pot, rough=0.7), bevel=0.01)
    tree(x, y, tall, spread=0.42, base=0.3, leaves=420, leaf_size=0.13, trunk=0.02, colour='#557a41')


def desk(x, y, wide=1.6, deep=0.8):
    box((x, y, 0.71), (wide, deep, 0.03), m.oak(), bevel=0.006)
    for u in (0.04, wide - 0.1):
        box((x + u, y + 0.08, 0), (0.06, 0.06, 0.71), m.white())
        box((x + u, y + deep - 0.14, 0), (0.06, 0.06, 0.71), m.white())
    box((x + wide - 0.5, y + 0.12, 0.2), (0.4, 0.55, 0.5), m.white(), bevel=0.008)
    for v in (0.36, 0.53):
        box((x + wide - 0.5, y + 0.115, v), (0.4, 0.008, 0.006), m.charcoal(), bevel=0)
    for u in (0.3,):
        box((x + wide / 2 - 0.21, y + 0.16, 0.74), (0.42, 0.13, 0.015), m.white(), bevel=0.005)
        box((x + wide / 2 + 0.27, y + 0.18, 0.74), (0.06, 0.1, 0.02), m.white(), bevel=0.008)


def bright_room(width, depth, tall=2.8, floor=None, windows=3, behind=3.0):
    """A room with a wall of windows on the left and the eye outside its near side."""
    daylight(height=33, bearing=-62, sun=4.5, sky=0.2)
    boards = m.laid('boards', ('#b58a5c', '#a67c50'), '#6d4f33', (1.6, 0.14), gap=0.003, rough=0.4, bump=0.1)
    b.floor(-width / 2 - 0.2, -behind - 1, width + 0.4, depth + behind + 1, floor or boards)
    b.wall(-width / 2, depth, width, tall)
    b.wall(width / 2, depth, depth + behind, tall, turn=-90)
    box((-width / 2, -behind, tall), (width, depth + behind, 0.1), m.white(), bevel=0)
    step = (depth + behind) / windows
    for i in range(windows):
        low = -behind + i * step
        b.wall_with_hole(-width / 2, low, step, tall, (0.15, 0.35, step - 0.3, tall - 0.6), turn=90)
        b.window(-width / 2 - 0.02, low + 0.15, step - 0.3, tall - 0.6, 0.35, turn=90, bars=(2, 1))
    box((-width / 2 - 30, -20, -0.5), (29, 60, 0.1), m.surface('garden', '#78845a', rough=0.95), bevel=0)
    for i in range(3):
        tree(-width / 2 - 4 - i * 1.3, -0.5 + i * 3.2, 5.5, spread=2.0, base=1.2, leaves=1600, leaf_size=0.22)
    box((width / 2 - 0.02, -behind, 0), (0.02, depth + behind, 0.1), m.white(), bevel=0)
    box((-width / 2, depth - 0.02, 0), (width, 0.02, 0.1), m.white(), bevel=0)
    window_light((-width / 2 + 0.1, depth / 3, 1.6), (depth, 1.8), 55 + 8 * depth, turn=-90)
    window_light((width / 4, -behind + 0.2, 1.8), (width * 0.7, 1.6), 35 + 5 * width)


def desks():
    bright_room(6.4, 6, tall=3.0)
    for row in range(2):
        for column in range(2):
            x, y = -1.9 + column * 1.9, 0.7 + row * 2.3
            desk(x, y)
            chair(x + 0.75, y - 0.25, turn=(row * 3 + column) * 17 - 18, colour=('#3d4650', '#b9763a')[column == row])
            (monitor if (row + column) % 2 else laptop)(x + 0.8, y + (0.5 if (row + column) % 2 else 0.3), 0.74)
            lamp(x + 0.22, y + 0.6, 0.74)
            mug(x + 1.3, y + 0.35, 0.74, ('#e6e1d6', '#c9722f')[row])
    c.shelf(1.4, 5.55, 1.3, 2.0)
    plant(-2.6, 4.9, 1.7)
    plant(2.7, 5.3, 1.3)
    panel((-1.5, 1.2, 2.97), (0.16, 3.4), 30)
    panel((0.9, 1.2, 2.97), (0.16, 3.4), 30)
    box((0, 5.94, 1.2), (1.1, 0.03, 0.8), m.surface('print', '#c98a4c'), bevel=0.006)
    eye((1.5, -2.5, 1.45), (-0.5, 4, 0), lens=23, rise=-0.06)


def private_office():
    bright_room(4.2, 3.6, behind=2.6, windows=2)
    for i, (x, y) in enumerate(((-1.7, 0.5), (-1.7, 2.3), (0.45, 2.3))):
        desk(x, y, 1.4, 0.7)
        chair(x + 0.65, y - 0.25, turn=18 - i * 26, colour='#4a5d68')
        monitor(x + 0.7, y + 0.42, 0.74)
        mug(x + 0.2, y + 0.2, 0.74)
    plant(1.65, 1.3, 1.5)
    box((-1.0, 3.54, 1.35), (1.5, 0.03, 0.9), m.white(), bevel=0.006)
    box((0.9, 3.54, 1.5), (0.6, 0.03, 0.8), m.surface('print', '#c98a4c'), bevel=0.006)
    panel((-0.5, 0.8, 2.77), (0.9, 0.5), 30)
    _glass_front(4.2, 2.8, -0.55)
    eye((0.6, -2.3, 1.5), (-0.15, 3, 0), lens=24, rise=-0.05)


def _glass_front(width, tall, y):
    b.window(-width / 2, y, width * 0.36, tall, 0, bars=(1, 1))
    b.window(width * 0.2, y, width * 0.3, tall, 0, bars=(1, 1))
    box((-width / 2 + width * 0.36, y - 0.0, 0), (0.05, 0.06, tall), m.charcoal())
    b.keypad(width * 0.2 + 0.0, y - 0.002, 1.15)


def meeting(seats=6):
    long = seats > 6
    width, depth = (4.8, 6.4) if long else (4.4, 4.4)
    carpet = m.cloth('carpet', '#7c8489')
    bright_room(width, depth, floor=carpet, behind=1.8, windows=3)
    span = 4.4 if long else 2.2
    box((-0.6, 0.5, 0.72), (1.2, span, 0.035), m.oak(), bevel=0.012)
    for v in (0.9, span - 0.1):
        box((-0.3, v, 0), (0.6, 0.06, 0.72), m.charcoal())
    each = seats // 2
    for i in range(each):
        y = 0.5 + (i + 0.5) * span / each
        chair(-0.95, y, turn=-90 + (i * 7) % 11, colour='#b9763a' if not long else '#3d4650')
        chair(0.95, y, turn=90 - (i * 5) % 13, colour='#b9763a' if not long else '#3d4650')
    box((-0.85, depth - 0.06, 1.05), (1.7, 0.05, 0.98), m.charcoal(), bevel=0.01)
    box((-0.83, depth - 0.064, 1.07), (1.66, 0.004, 0.94), m.glowing('wall screen', '#6f8b9c', 0.5), bevel=0)
    laptop(-0.1, 0.9, 0.755)
    mug(0.3, 1.1, 0.755)
    mug(-0.3, 2.0, 0.755, '#c9722f')
    plant(-width / 2 + 0.45, depth - 0.5, 1.6)
    box((width / 2 - 0.06, 0.8, 1.0), (0.03, 1.8, 1.1), m.white(), bevel=0.006)
    for i in range(3 if long else 2):
        _pendant(0, 1.0 + i * 1.3, 2.0, 2.8)
    eye((0.35, -1.6, 1.5), (-0.12, depth, 0), lens=23, rise=-0.06)


def _pendant(x, y, z, ceiling):
    tube((x, y, z + 0.2), (x, y, ceiling), 0.006, m.charcoal(), sides=8)
    tube((x, y, z), (x, y, z + 0.2), 0.17, m.operator(), sides=32)
    panel((x - 0.12, y - 0.12, z - 0.01), (0.24, 0.24), 14, colour=(1, 0.88, 0.7), visible=True)


def pool_table(x, y, cloth='#2f6f5a'):
    """A nine-foot table across the view, its lower left corner at x, y."""
    wood, felt = m.surface('walnut', '#5d3f2a', rough=0.35, mottle=0.2, scale=4, stretch=(9, 1, 9)), m.cloth(f'felt {cloth}', cloth)
    for u in (0.2, 2.2):
        for v in (0.15, 1.0):
            box((x + u, y + v, 0), (0.16, 0.16, 0.6), wood, bevel=0.01)
    box((x + 0.06, y + 0.06, 0.52), (2.42, 1.2, 0.2), wood, bevel=0.01)
    box((x + 0.12, y + 0.12, 0.72), (2.3, 1.08, 0.03), felt, bevel=0)
    for u, v, du, dv in ((0, 0, 2.54, 0.13), (0, 1.19, 2.54, 0.13), (0, 0.13, 0.13, 1.06), (2.41, 0.13, 0.13, 1.06)):
        box((x + u, y + v, 0.7), (du, dv, 0.1), wood, bevel=0.015)
    for u, v, du, dv in ((0.13, 0.13, 2.28, 0.045), (0.13, 1.145, 2.28, 0.045), (0.13, 0.175, 0.045, 0.97), (2.365, 0.175, 0.045, 0.97)):
        box((x + u, y + v, 0.74), (du, dv, 0.045), felt, bevel=0.012)
    for u in (0.13, 1.27, 2.41):
        for v in (0.13, 1.19):
            tube((x + u, y + v, 0.72), (x + u, y + v, 0.803), 0.065, m.rubber())
    colours = ('#d8a733', '#27508c', '#b23a32', '#5c3f77', '#d9772e', '#2e6b4b', '#7d2f2c', '#1f2023', '#e0b84c', '#3a63a0')
    spots = [(1.75 + r * 0.05, 0.66 + (i - r / 2) * 0.058) for r in range(4) for i in range(r + 1)]
    for (u, v), colour in zip(spots, colours):
        ball((x + u, y + v, 0.779), 0.0286, m.surface(f'pool ball {colour}', colour, rough=0.12))
    ball((x + 0.65, y + 0.6, 0.779), 0.0286, m.surface('cue ball', '#efebdf', rough=0.12))
    tube((x + 0.0, y + 0.42, 0.86), (x + 0.62, y + 0.585, 0.785), 0.008, m.oak())
    tube((x + 1.27, y + 0.66, 1.62), (x + 1.27, y + 0.66, 3.2), 0.006, m.charcoal(), sides=8)
    box((x + 0.35, y + 0.54, 1.62), (1.84, 0.24, 0.1), m.charcoal(), bevel=0.015)
    panel((x + 0.4, y + 0.56, 1.61), (1.74, 0.2), 42, colour=(1, 0.92, 0.78))


def lounge(tables=1):
    daylight(height=30, bearing=-50, sun=3.4, sky=0.16)
    boards = m.laid('dark boards', ('#7d5a3e', '#6f4f36'), '#3c2a1c', (1.8, 0.16), gap=0.003, rough=0.38, bump=0.1)
    b.floor(-5, -5, 10, 11, boards)
    b.wall(-5, 5, 10, 3.3, m.brick_wall('y'))
    b.wall(4.2, 5, 10, 3.3, m.surface('deep green', '#39524a', rough=0.8), turn=-90)
    for low in (-4.5, -1.2, 2.1):
        b.wall_with_hole(-4.2, low, 3.3, 3.3, (0.3, 0.7, 2.6, 2.1), turn=90)
        b.window(-4.22, low + 0.3, 2.6, 2.1, 0.7, turn=90, bars=(3, 2))
    box((-5, -5, 3.3), (10, 11, 0.1), m.surface('dark ceiling', '#4a4742', rough=0.9), bevel=0)
    b.ducts(-2.6, -4, 5, 3.0)
    pool_table(-1.3, 0.4)
    if tables > 1:
        pool_table(-1.0, 2.7, '#2d5877')
    c.sofa(2.1, 4.0, 1.9, '#8a4f34')
    c.cushion(2.5, 4.45, 0.46, '#d8c49b')
    for i in range(6):
        tube((1.0 + i * 0.11, 4.93, 0.75), (1.0 + i * 0.11, 4.96, 2.15), 0.011, m.oak())
    box((0.9, 4.92, 1.2), (0.76, 0.06, 0.05), m.oak())
    box((0.9, 4.9, 0.7), (0.76, 0.1, 0.05), m.oak())
    plant(-3.6, 4.3, 1.7)
    box((-2.4, 4.94, 1.35), (1.5, 0.04, 0.9), m.charcoal(), bevel=0.01)
    write('BREAK', (-1.65, 4.93, 1.8), 0.34, m.glowing('neon', '#ffb066', 3), deep=0.012)
    window_light((-3.8, 0, 1.8), (6, 1.8), 210, turn=-90)
    window_light((0, -4.5, 2), (5, 1.8), 130, colour=(1, 0.95, 0.88))
    eye((0.9, -2.7, 1.5), (0.25, 3, 0), lens=24, rise=-0.07)


scenes = {
    'desk': desks,
    'office': private_office,
    'meeting-room': meeting,
    'boardroom': lambda: meeting(12),
    'pool-table': lounge,
    'pool-hall': lambda: lounge(2),
}
