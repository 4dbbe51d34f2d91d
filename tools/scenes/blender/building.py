"""Parts of buildings: floors, walls, doors, windows, banks of lockers."""

import math

import materials as m
from light import panel
from shapes import at, box, extrude, mesh, ribbed, tube, write


def floor(x, y, width, depth, mat=None, z=0.0):
    return box((x, y, z - 0.1), (width, depth, 0.1), mat or m.concrete(), bevel=0)


def wall(x, y, width, height, mat=None, turn=0.0, thick=0.12, z=0.0):
    """A wall along +x from its lower left corner, turned about that corner; its face looks to -y."""
    frame = at(x, y, z, turn)
    return extrude([(0, 0), (width, 0), (width, height), (0, height)], thick, mat or m.plaster(), frame)


def wall_with_hole(x, y, width, height, hole, mat=None, turn=0.0, thick=0.12):
    """A wall with one opening: `hole` is its left, bottom, width and height within the wall."""
    left, low, wide, tall = hole
    mat = mat or m.plaster()
    frame = at(x, y, 0, turn)
    pieces = ((0, 0, left, height), (left + wide, 0, width - left - wide, height), (left, low + tall, wide, height - low - tall), (left, 0, wide, low))
    for u, v, du, dv in pieces:
        if du > 0.001 and dv > 0.001:
            extrude([(u, v), (u + du, v), (u + du, v + dv), (u, v + dv)], thick, mat, frame)


def roller_door(x, y, width, height, colour=m.AMBER, turn=0.0, opened=0.0, label=None, z=0.0):
    """A roller door with guides, drum, handle and its lock; `opened` from 0 to 1."""
    spin = math.radians(turn)

    def place(u, d, v):
        return (x + u * math.cos(spin) - d * math.sin(spin), y + u * math.sin(spin) + d * math.cos(spin), z + v)

    low = height * opened
    if opened < 0.97:
        ribbed(place(0.04, 0.03, low), width - 0.08, height - low, m.operator(colour), turn, pitch=0.085, depth=0.012, level=True)
        slab(place, 0.04, -0.005, low, width - 0.08, 0.04, 0.06, m.steel())
        if opened < 0.3:
            slab(place, width / 2 - 0.09, -0.03, low + 0.95, 0.18, 0.03, 0.1, m.charcoal())
            slab(place, width / 2 - 0.02, -0.05, low + 0.97, 0.04, 0.03, 0.06, m.steel())
    for u in (0, width - 0.06):
        slab(place, u, -0.02, 0, 0.06, 0.07, height, m.steel())
    slab(place, -0.02, -0.02, height, width + 0.04, 0.08, 0.1, m.white())
    if label:
        write(label, place(width / 2, -0.028, height + 0.05), 0.085, m.charcoal(), turn, deep=0.002)


def slab(place, u, d, v, wide, deep, tall, mat, bevel=0.003):
    """A box in the frame of a turned wall."""
    corners = [place(u + a * wide, d + b * deep, v + c * tall) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return mesh('slab', corners, faces, mat, min(bevel, 0.4 * min(wide, deep, tall)))


def keypad(x, y, z, turn=0.0):
    spin = math.radians(turn)

    def place(u, d, v):
        return (x + u * math.cos(spin) - d * math.sin(spin), y + u * math.sin(spin) + d * math.cos(spin), z + v)

    slab(place, 0, -0.03, 0, 0.09, 0.03, 0.15, m.charcoal())
    slab(place, 0.012, -0.034, 0.09, 0.066, 0.006, 0.045, m.glowing('pad light', '#7fd6a4', 1.2), 0.001)
    for row in range(3):
        for column in range(3):
            slab(place, 0.015 + column * 0.023, -0.034, 0.015 + row * 0.023, 0.015, 0.006, 0.015, m.steel(), 0.001)


def storage_front(y_start, count, x, side, colour=m.AMBER, width=1.5, pier=0.18, height=2.3, ceiling=3.0, first=1, prefix='A', opened=()):
    """A corridor's wall of roller doors along y at `x`; `side` is -1 on the left, 1 on the right."""
    turn = 90 if side < 0 else -90
    step = width + pier
    for i in range(count):
        low = y_start + i * step
        start = low + pier / 2 if side < 0 else low + pier / 2 + width
        roller_door(x, start, width, height, colour, turn, opened=dict(opened).get(i, 0), label=f'{prefix}{first + i}')
        edge = (x - 0.1) if side < 0 else x
        for pillar in (low, low + pier / 2 + width):
            box((edge, pillar, 0), (0.1, pier / 2, height), m.white(), bevel=0.002)
        if i % 2 == 0:
            keypad(x - side * 0.002, low + (0.045 if side > 0 else -0.045), 1.25, turn)
    sheet = height + 0.1
    start = y_start if side < 0 else y_start + count * step
    ribbed((x, start, sheet), count * step, ceiling - sheet, m.white(), turn, pitch=0.2, depth=0.02)


def ceiling_lamps(x, y_start, y_end, z, every=3.2, power=55, width=0.16, length=1.5):
    y = y_start
    while y + length < y_end:
        panel((x - width / 2, y, z), (width, length), power)
        y += every


def exit_sign(x, y, z, turn=0.0):
    box((x - 0.2, y - 0.02, z), (0.4, 0.04, 0.2), m.glowing('exit', '#2f9e63', 1.1), bevel=0.01, turn=turn)
    write('EXIT', (x, y - 0.022, z + 0.1), 0.14, m.glowing('exit letters', '#ffffff', 2), turn, deep=0.001)


def ducts(x, y_start, y_end, z, radius=0.14):
    tube((x, y_start, z), (x, y_end, z), radius, m.steel(), sides=28)
    y = y_start + 0.8
    while y < y_end:
        tube((x, y, z), (x, y + 0.05, z), radius + 0.012, m.steel(), sides=28)
        y += 1.6


def locker_bank(x, y, columns, rows, cell, colour=m.AMBER, opened=None, depth=0.5, z=0.1, prefix='L', pale=None):
    """A bank of lockers facing -y: `cell` is (width, height), `opened` a (column, row) whose door is open."""
    wide, tall = cell
    total = (columns * wide, rows * tall)
    frame = m.surface('locker body', '#d8d6d0', rough=0.5)
    box((x - 0.03, y, 0), (total[0] + 0.06, depth, z), m.charcoal())
    for u, v, du, dv in ((-0.03, 0, 0.03, total[1]), (total[0], 0, 0.03, total[1]), (-0.03, total[1], total[0] + 0.06, 0.03)):
        box((x + u, y, z + v), (du, depth, dv), frame, bevel=0.003)
    box((x, y + depth - 0.02, z), (total[0], 0.02, total[1]), frame)
    number = 0
    for row in reversed(range(rows)):
        for column in range(columns):
            number += 1
            left, low = x + column * wide, z + row * tall
            if column:
                box((left - 0.008, y + 0.01, low), (0.016, depth - 0.02, tall), frame, bevel=0)
            if row:
                box((left, y + 0.01, low - 0.008), (wide, depth - 0.02, 0.016), frame, bevel=0)
            mat = pale if pale and (row + column) % 3 == 1 else m.operator(colour)
            _leaf(left, y, low, wide, tall, mat, opened == (column, row), f'{prefix}{number}')


def _leaf(left, y, low, wide, tall, mat, is_open, label):
    gap = 0.006
    if is_open:
        box((left + wide - 0.028, y - wide + 0.03, low + gap), (0.02, wide - 2 * gap, tall - 2 * gap), mat)
        return
    box((left + gap, y - 0.018, low + gap), (wide - 2 * gap, 0.02, tall - 2 * gap), mat, bevel=0.005)
    box((left + wide - 0.075, y - 0.026, low + tall / 2 - 0.045), (0.035, 0.01, 0.09), m.charcoal(), bevel=0.003)
    box((left + wide - 0.064, y - 0.03, low + tall / 2 + 0.02), (0.012, 0.006, 0.012), m.glowing('lock light', '#6ad39a', 1.5), bevel=0)
    write(label, (left + 0.085, y - 0.019, low + tall - 0.07), 0.05, m.white(), deep=0.001)


def window(x, y, width, height, z, turn=0.0, bars=(2, 2), frame_mat=None, thick=0.05, pane=None):
    """A framed window in the plane of a wall."""
    spin = math.radians(turn)

    def place(u, d, v):
        return (x + u * math.cos(spin) - d * math.sin(spin), y + u * math.sin(spin) + d * math.cos(spin), z + v)

    mat = frame_mat or m.charcoal()
    slab(place, 0, 0.02, 0, width, 0.006, height, pane or m.glass(), 0)
    across, up = bars
    for i in range(across + 1):
        slab(place, i * (width - thick) / across, 0, 0, thick, 0.06, height, mat)
    for i in range(up + 1):
        slab(place, 0, 0.002, i * (height - thick) / up, width, 0.056, thick, mat)


def sheet_wall(x, y, width, height, colour='#d9d6cf', turn=0.0, z=0.0, pitch=0.19, depth=0.03):
    return ribbed((x, y, z), width, height, m.surface(f'sheet {colour}', colour, rough=0.45), turn, pitch, depth)


def fence(x, y, width, height=2.0, turn=0.0, mat=None):
    """A fence of upright bars."""
    spin = math.radians(turn)

    def place(u, d, v):
        return (x + u * math.cos(spin) - d * math.sin(spin), y + u * math.sin(spin) + d * math.cos(spin), v)

    mat = mat or m.charcoal()
    for v in (0.18, height - 0.2):
        slab(place, 0, 0, v, width, 0.04, 0.04, mat, 0)
    for i in range(int(width / 0.125)):
        slab(place, i * 0.125, 0.008, 0.05, 0.022, 0.022, height - 0.05, mat, 0)
    for i in range(int(width / 2.5) + 1):
        slab(place, min(i * 2.5, width - 0.06), -0.01, 0, 0.06, 0.06, height + 0.05, mat)


def partition(x, y, depth, height=2.5, turn=90.0):
    """A storage room's side: white corrugated sheet, seen from inside."""
    return ribbed((x, y, 0), depth, height, m.white(), turn, pitch=0.15, depth=0.018)
