"""What people keep: boxes, furniture, a bicycle, cases."""

import math

import materials as m
from mathutils import Vector
from shapes import at, ball, box, chance, path, ring, tube, write


def carton(x, y, z, size=(0.45, 0.4, 0.4), turn=None, label=None):
    wide, deep, tall = size
    turn = chance.uniform(-5, 5) if turn is None else turn
    box((x, y, z), size, m.card(), bevel=0.006, turn=turn)
    box((x + wide * 0.44, y - 0.002, z + tall * 0.55), (wide * 0.12, deep + 0.004, tall * 0.452), m.surface('tape', '#caa878', rough=0.3), bevel=0.001, turn=turn)
    if label:
        middle = at(x + wide / 2, y + deep / 2, z, turn)
        write(label, middle @ Vector((-wide * 0.14, -deep / 2 - 0.004, tall * 0.3)), 0.08, m.charcoal(), turn, deep=0.001)


def stack(x, y, rows, size=(0.45, 0.4, 0.38), z=0.0):
    """Cartons beside and above each other: `rows` says how many stand in each row, the lowest first."""
    for level, count in enumerate(rows):
        for i in range(count):
            small = 0.92 if (i + level) % 3 == 1 else 1
            carton(x + i * (size[0] + 0.03) + chance.uniform(-0.01, 0.02), y + chance.uniform(-0.02, 0.03), z + level * size[2], (size[0] * small, size[1] * small, size[2] * (0.999 if small == 1 else 0.97)))


def sofa(x, y, width=1.8, colour='#5f7480', turn=0):
    soft, legs = m.cloth(f'sofa {colour}', colour), m.oak()
    for u, v in ((0.1, 0.1), (width - 0.15, 0.1), (0.1, 0.7), (width - 0.15, 0.7)):
        box((x + u, y + v, 0), (0.05, 0.05, 0.14), legs)
    box((x, y, 0.14), (width, 0.85, 0.2), soft, bevel=0.03)
    half = (width - 0.36) / 2
    for i in range(2):
        box((x + 0.18 + i * half, y - 0.02, 0.33), (half - 0.01, 0.62, 0.15), soft, bevel=0.045)
        box((x + 0.18 + i * half, y + 0.52, 0.44), (half - 0.01, 0.2, 0.42), soft, bevel=0.06)
    for u in (0, width - 0.18):
        box((x + u, y, 0.3), (0.18, 0.85, 0.32), soft, bevel=0.05)
    box((x, y + 0.7, 0.3), (width, 0.16, 0.5), soft, bevel=0.05)


def cushion(x, y, z, colour='#d9a25c'):
    box((x, y, z), (0.42, 0.14, 0.4), m.cloth(f'cushion {colour}', colour), bevel=0.06, turn=chance.uniform(-18, 18))


def suitcase(x, y, colour='#3f5f73', size=(0.46, 0.28, 0.68)):
    shell = m.surface(f'case {colour}', colour, rough=0.35)
    box((x, y, 0.05), size, shell, bevel=0.05)
    for i in range(5):
        box((x + 0.06 + i * (size[0] - 0.14) / 4, y - 0.006, 0.11), (0.02, size[1] + 0.012, size[2] - 0.12), shell, bevel=0.004)
    for u in (0.05, size[0] - 0.08):
        tube((x + u, y + 0.05, 0.03), (x + u + 0.03, y + 0.05, 0.03), 0.03, m.rubber())
        tube((x + u + 0.015, y + size[1] - 0.04, size[2]), (x + u + 0.015, y + size[1] - 0.04, size[2] + 0.38), 0.009, m.steel())
    box((x + 0.04, y + size[1] - 0.06, size[2] + 0.36), (size[0] - 0.08, 0.035, 0.03), m.rubber(), bevel=0.01)


def bicycle(x, y, colour='#2f6b62'):
    """A bicycle along x, its rear wheel at x."""
    paint, dark = m.surface(f'bike {colour}', colour, rough=0.3), m.rubber()
    rear, front, bottom = (x + 0.34, y, 0.34), (x + 1.38, y, 0.34), (x + 0.8, y, 0.3)
    seat, head, crown = (x + 0.66, y, 0.82), (x + 1.22, y, 0.86), (x + 1.26, y, 0.68)
    for wheel in (rear, front):
        ring(wheel, 0.33, 0.018, dark, 'y')
        ring(wheel, 0.31, 0.009, m.steel(), 'y')
        for i in range(14):
            a = i * math.pi / 7
            tube(wheel, (wheel[0] + 0.31 * math.cos(a), y, wheel[2] + 0.31 * math.sin(a)), 0.0016, m.steel(), sides=5)
        tube((wheel[0], y - 0.05, wheel[2]), (wheel[0], y + 0.05, wheel[2]), 0.02, m.steel())
    for start, end in ((bottom, seat), (seat, head), (bottom, crown), (rear, bottom), (rear, seat), (head, crown)):
        tube(start, end, 0.017, paint)
    for side in (-0.04, 0.04):
        path([(crown[0], y + side, crown[2]), (front[0], y + side, front[2])], 0.012, paint)
    tube(seat, (x + 0.63, y, 0.95), 0.013, m.steel())
    box((x + 0.5, y - 0.06, 0.95), (0.26, 0.12, 0.05), dark, bevel=0.02)
    tube(head, (x + 1.2, y, 0.98), 0.013, m.steel())
    path([(x + 1.24, y - 0.3, 1.0), (x + 1.24, y - 0.1, 0.98), (x + 1.24, y + 0.1, 0.98), (x + 1.24, y + 0.3, 1.0)], 0.013, dark)
    ring((x + 0.8, y - 0.04, 0.3), 0.09, 0.006, m.steel(), 'y')
    tube((x + 0.8, y - 0.05, 0.3), (x + 0.88, y - 0.07, 0.16), 0.01, m.steel())
    box((x + 0.84, y - 0.16, 0.14), (0.09, 0.08, 0.02), dark)


def mattress(x, y, width=0.28, length=1.95, tall=1.4):
    """A mattress on its side, in its cover."""
    box((x, y, 0.02), (width, length, tall), m.surface('mattress', '#e4e2da', rough=0.8, bump=0.1, bump_scale=14), bevel=0.06)
    for i in range(1, 3):
        box((x - 0.004, y + 0.03, tall * i / 3), (width + 0.008, length - 0.06, 0.012), m.surface('piping', '#a9b4ba'), bevel=0.003)


def floor_lamp(x, y, tall=1.55):
    tube((x, y, 0), (x, y, 0.02), 0.14, m.charcoal())
    tube((x, y, 0.02), (x, y, tall), 0.01, m.charcoal())
    tube((x, y, tall - 0.05), (x, y, tall + 0.22), 0.19, m.cloth('shade', '#ebe2d0'))


def rug_roll(x, y, tall=1.7, colour='#9c5b46'):
    tube((x, y, 0), (x, y, tall), 0.11, m.cloth(f'rug {colour}', colour), bevel=0.02)
    for v in (0.35, tall - 0.35):
        tube((x, y, v), (x, y, v + 0.03), 0.113, m.white())


def shelf(x, y, width=0.9, tall=1.9, depth=0.4, levels=5, books=True):
    for u in (0, width - 0.03):
        box((x + u, y, 0), (0.03, depth, tall), m.oak())
    for i in range(levels):
        low = 0.04 + i * (tall - 0.08) / (levels - 1)
        box((x, y, low), (width, depth, 0.03), m.oak())
        if books and i < levels - 1:
            _books(x + 0.05, y, low + 0.03, width - 0.12, depth)


def _books(x, y, z, width, depth):
    covers = ('#41586b', '#b5583c', '#d8c49b', '#5d7a66', '#2e333b', '#c98a3c', '#e5e0d5')
    at = x
    while at < x + width * chance.uniform(0.5, 0.95):
        thick, tall = chance.uniform(0.02, 0.05), chance.uniform(0.2, 0.3)
        cover = chance.choice(covers)
        box((at, y + 0.02, z), (thick, depth * 0.6, tall), m.surface(f'cover {cover}', cover, rough=0.6), bevel=0.003)
        at += thick + 0.002


def fridge(x, y, turn=0):
    body = m.surface('fridge', '#dfe1e2', rough=0.28)
    box((x, y, 0.02), (0.62, 0.62, 1.7), body, bevel=0.02, turn=turn)
    box((x - 0.002, y - 0.012, 0.06), (0.624, 0.02, 1.05), body, bevel=0.008)
    box((x - 0.002, y - 0.012, 1.13), (0.624, 0.02, 0.57), body, bevel=0.008)
    for v, tall in ((0.6, 0.4), (1.2, 0.3)):
        box((x + 0.04, y - 0.04, v), (0.025, 0.03, tall), m.steel(), bevel=0.008)


def table(x, y, width=1.6, depth=0.8, tall=0.74, mat=None):
    box((x, y, tall - 0.04), (width, depth, 0.04), mat or m.oak(), bevel=0.006)
    for u in (0.06, width - 0.12):
        for v in (0.06, depth - 0.12):
            box((x + u, y + v, 0), (0.06, 0.06, tall - 0.04), mat or m.oak())


def chest(x, y, width=0.95, tall=0.95, depth=0.45, mat=None, drawers=4):
    mat = mat or m.oak()
    box((x, y, 0.06), (width, depth, tall), mat, bevel=0.006)
    each = (tall - 0.04) / drawers
    for i in range(drawers):
        box((x + 0.03, y - 0.015, 0.08 + i * each), (width - 0.06, 0.02, each - 0.02), mat, bevel=0.004)
        tube((x + width / 2 - 0.06, y - 0.03, 0.08 + i * each + each / 2), (x + width / 2 + 0.06, y - 0.03, 0.08 + i * each + each / 2), 0.008, m.charcoal())


def crate(x, y, z, colour='#6f8795', size=(0.55, 0.38, 0.3)):
    box((x, y, z), size, m.surface(f'tub {colour}', colour, rough=0.35), bevel=0.025)
    box((x - 0.015, y - 0.015, z + size[2] - 0.03), (size[0] + 0.03, size[1] + 0.03, 0.035), m.charcoal(), bevel=0.012)


def helmet(x, y, z, colour='#e6e3dc'):
    ball((x, y, z + 0.1), 0.135, m.surface(f'helmet {colour}', colour, rough=0.2), squash=0.9)
    box((x - 0.1, y - 0.14, z + 0.05), (0.2, 0.06, 0.08), m.charcoal(), bevel=0.02)


def backpack(x, y, z, colour='#4c6a58'):
    soft = m.cloth(f'bag {colour}', colour)
    box((x, y, z), (0.32, 0.2, 0.44), soft, bevel=0.07)
    box((x + 0.04, y - 0.06, z + 0.04), (0.24, 0.1, 0.2), soft, bevel=0.04)
    path([(x + 0.12, y + 0.1, z + 0.42), (x + 0.14, y + 0.1, z + 0.48), (x + 0.18, y + 0.1, z + 0.48), (x + 0.2, y + 0.1, z + 0.42)], 0.01, soft)
