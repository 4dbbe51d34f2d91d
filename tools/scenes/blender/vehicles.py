"""What is outside or rolls: garages, bays, trailers, trolleys, docks, a wash bay."""

import building as b
import contents as c
import materials as m
import outdoors as o
from light import daylight, eye, panel, window_light
from shapes import box, path, tube, write


def _garage_row(open_width=3.0, y=0.0):
    o.ground()
    b.sheet_wall(-20, y + 0.05, 20 - open_width / 2 - 0.15, 3.7, '#dcd7ca')
    b.sheet_wall(open_width / 2 + 0.15, y + 0.05, 20, 3.7, '#dcd7ca')
    b.sheet_wall(-open_width / 2 - 0.15, y + 0.05, open_width + 0.3, 0.75, '#dcd7ca', z=2.95)
    box((-20, y - 0.5, 3.6), (40, 1.0, 0.22), m.charcoal(), bevel=0.01)
    box((-20, y - 1.6, -0.09), (40, 1.6, 0.1), m.concrete(), bevel=0)
    b.roller_door(-open_width / 2, y, open_width, 2.85, opened=0.985, label='G5')
    for side in (-1, 1):
        box((side * (open_width / 2 + 0.1) - 0.1, y - 0.04, 0), (0.2, 0.12, 2.9), m.white(), bevel=0.003)
    b.floor(-open_width / 2 - 0.2, y, open_width + 0.4, 6.2)
    b.partition(-open_width / 2 - 0.1, y, 6, 3.3, 90)
    b.partition(open_width / 2 + 0.1, y + 6, 6, 3.3, -90)
    b.wall(-open_width / 2 - 0.2, y + 6, open_width + 0.4, 3.3, m.white())
    box((-open_width / 2 - 0.2, y + 0.1, 3.3), (open_width + 0.4, 6, 0.05), m.white(), bevel=0)
    panel((-0.3, y + 1.6, 3.28), (0.6, 2.6), 170, visible=False)


def garage():
    daylight(height=46, bearing=212, sun=3.8)
    _garage_row()
    for side in (-1, 1):
        for i in range(3):
            x = side * (1.9 + i * 3.5) if side > 0 else -1.9 - 3.0 - i * 3.5
            b.roller_door(x, -0.03, 3.0, 2.85, label=f'G{5 + side * (i + 1)}')
    c.shelf(-1.45, 5.4, 1.2, 2.0)
    c.stack(0.35, 5.2, (2, 2, 1))
    c.crate(-0.2, 5.4, 0)
    o.car(0.35, 2.6, turn=90, colour='#5d7a86')
    c.stack(-1.35, 0.9, (1, 1), size=(0.46, 0.42, 0.38))
    eye((1.9, -7.2, 1.55), (0.2, 0, 0), lens=26, rise=0.03)


def double_garage():
    daylight(height=46, bearing=150, sun=3.8)
    _garage_row(5.0)
    for side in (-1, 1):
        for i in range(2):
            x = 2.9 + i * 3.5 if side > 0 else -2.9 - 3.0 - i * 3.5
            b.roller_door(x, -0.03, 3.0, 2.85, label=f'G{11 + side * (i + 1)}')
    o.car(-1.1, 2.7, turn=90, colour='#a8452f')
    c.shelf(0.5, 5.4, 1.0, 2.0)
    c.shelf(1.5, 5.4, 0.9, 2.0, books=False)
    c.stack(0.7, 3.6, (3, 2), size=(0.48, 0.44, 0.4))
    c.bicycle(0.6, 2.3)
    c.stack(1.5, 1.2, (1, 1), size=(0.5, 0.44, 0.4))
    c.mattress(2.1, 2.6)
    eye((1.2, -7.4, 1.55), (0.1, 0, 0), lens=26, rise=0.03)


def parking():
    daylight(height=46, bearing=215, sun=3.8)
    o.ground()
    o.stripes(-8.75, -0.5, 7, depth=5.2)
    box((-20, 4.9, 0), (40, 0.16, 0.14), m.surface('kerb', '#bdb9b1', rough=0.8), bevel=0.02)
    b.fence(-20, 6.0, 40, 2.1)
    o.hedge(-20, 5.1, 40, tall=0.55, depth=0.7)
    for i, (x, colour) in enumerate(((-5.0, '#5d7a86'), (2.5, '#cfd2cf'), (5.0, '#a8452f'))):
        o.car(x, 2.5, turn=90 if i != 1 else -90, colour=colour)
    o.far_trees(y=12, tall=7, count=7)
    tube((-7.6, 5.4, 0), (-7.6, 5.4, 4.4), 0.06, m.charcoal())
    box((-8.0, 5.2, 4.3), (0.8, 0.4, 0.12), m.charcoal(), bevel=0.02)
    box((-0.25, 4.98, 0.75), (0.5, 0.03, 0.5), m.operator(), bevel=0.01)
    write('P4', (0, 4.97, 1.0), 0.26, m.charcoal(), deep=0.002)
    tube((0, 5.03, 0), (0, 5.03, 0.8), 0.03, m.steel())
    eye((0.6, -5.6, 1.6), (0, 4, 0), lens=25, rise=-0.04)


def _yard_corner():
    daylight(height=44, bearing=215, sun=3.8)
    o.ground()
    b.sheet_wall(-14, 5.5, 28, 3.8, '#dcd7ca')
    for i in range(7):
        b.roller_door(-11.8 + i * 3.5, 5.4, 3.0, 2.8, label=f'G{i + 1}')
    box((-14, 5.0, 3.7), (28, 1, 0.22), m.charcoal(), bevel=0.01)
    box((-14, 4.0, -0.09), (28, 1.6, 0.1), m.concrete(), bevel=0)
    o.far_trees(y=16)


def trailer():
    _yard_corner()
    o.stripes(-4.4, 0.2, 3, width=3.0, depth=3.6, numbers=False)
    o.box_trailer(0.1, 1.2, turn=-28)
    o.box_trailer(4.2, 2.4, turn=-90)
    eye((0.9, -3.9, 1.5), (0.2, 2, 0), lens=27, rise=-0.03)


def flat_trailer():
    _yard_corner()
    o.car_trailer(0.0, 1.8, turn=-24)
    eye((0.9, -4.4, 1.55), (0.1, 2, 0), lens=26, rise=-0.05)


def trolleys():
    b.floor(-3, -4, 7, 22)
    daylight(height=35, bearing=10, sun=2.5)
    b.storage_front(-3, 11, -2.0, -1)
    b.storage_front(-3, 11, 2.0, 1, first=12)
    box((-2.1, -4, 3.0), (4.2, 22, 0.1), m.white(), bevel=0)
    b.ceiling_lamps(-0.9, -3, 15, 2.98)
    b.ceiling_lamps(0.9, -3, 15, 2.98)
    b.wall(-2, 15, 4, 3.0)
    b.exit_sign(0, 14.98, 2.4)
    o.trolley(0.0, 1.35, turn=62)
    c.carton(-0.22, 1.0, 0.28, (0.5, 0.45, 0.4), turn=62)
    c.carton(0.02, 1.42, 0.28, (0.45, 0.42, 0.38), turn=58)
    c.carton(-0.1, 1.22, 0.68, (0.45, 0.4, 0.34), turn=66)
    o.trolley(-1.35, 3.4, turn=88)
    o.trolley(-1.35, 4.9, turn=91)
    eye((0.35, -1.7, 1.4), (-0.1, 4, 0), lens=25, rise=-0.04)


def dock():
    daylight(height=44, bearing=212, sun=3.8)
    o.ground()
    b.wall(-16, 0, 32, 1.15, m.concrete(), thick=0.4)
    b.sheet_wall(-16, 0.02, 12.6, 4.6, '#dcd7ca', z=1.15)
    b.sheet_wall(3.4, 0.02, 13, 4.6, '#dcd7ca', z=1.15)
    b.sheet_wall(-3.4, 0.02, 6.8, 1.5, '#dcd7ca', z=4.25)
    b.sheet_wall(-0.3, 0.02, 0.5, 3.1, '#dcd7ca', z=1.15)
    box((-3.6, 0.1, 5.6), (7, 7, 0.1), m.white(), bevel=0)
    for i, opened in enumerate((0.96, 0)):
        x = -3.3 + i * 3.5
        b.roller_door(x, 0.0, 3.0, 3.0, opened=opened, z=1.15)
        for u in (-0.12, 2.86):
            box((x + u, -0.22, 0.45), (0.26, 0.22, 0.6), m.rubber(), bevel=0.03)
        box((x + 0.3, -0.5, 1.09), (2.4, 0.55, 0.06), m.steel(), bevel=0.005)
        write(f'DOCK {i + 1}', (x + 1.5, -0.04, 4.5), 0.34, m.charcoal(), deep=0.005)
    box((3.2, -0.03, 1.15), (0.25, 0.12, 3.1), m.white())
    box((-3.6, -0.03, 1.15), (0.3, 0.12, 3.1), m.white())
    b.floor(-3.6, 0.1, 7, 8, z=1.15)
    b.wall(-3.6, 7, 7, 6, m.white())
    b.wall(-3.6, 0.4, 7, 6, m.white(), turn=90)
    panel((-2.8, 2, 4.4), (2, 2), 240, visible=False)
    box((-3.5, -1.6, 4.9), (7.2, 1.7, 0.14), m.charcoal(), bevel=0.01)
    c.stack(-2.6, 3.4, (3, 2), z=1.15, size=(0.6, 0.5, 0.5))
    for i in range(6):
        box((4.0 + i * 0.3, -1.4, 0), (0.3, 1.3, 0.19 * (6 - i)), m.concrete(), bevel=0.005)
    for x in (-4.2, 0.0, 3.7):
        tube((x, -2.2, 0), (x, -2.2, 1.0), 0.09, m.operator())
    paint = m.surface('road paint', '#e9e6dd', rough=0.8)
    for x in (-3.6, -0.06, 3.4):
        box((x, -9, 0), (0.12, 7, 0.004), paint, bevel=0)
    eye((1.7, -8.6, 1.6), (-0.3, 0, 0), lens=26, rise=0.06)


def wash_bay():
    daylight(height=46, bearing=212, sun=3.8)
    o.ground()
    b.sheet_wall(-3.2, 5, 6.4, 3.3, '#cfd6d6')
    b.wall(-3.2, 0, 5, 2.2, m.white(), turn=90)
    b.wall(3.2, 5, 5, 2.2, m.white(), turn=-90)
    b.floor(-3.2, -0.5, 6.4, 5.6, m.surface('wet concrete', '#8f918f', rough=0.14, mottle=0.12, scale=1.1), z=0.01)
    for x in (-3.2, 3.05):
        for y in (0, 4.8):
            box((x, y, 0), (0.15, 0.15, 3.4), m.charcoal())
    box((-3.6, -0.6, 3.4), (7.2, 6, 0.16), m.charcoal(), bevel=0.01)
    box((-3.2, -0.68, 3.36), (6.4, 0.08, 0.5), m.operator(), bevel=0.01)
    write('WASH BAY', (0, -0.69, 3.61), 0.32, m.charcoal(), deep=0.004)
    o.car(-0.2, 2.4, turn=90, colour='#5d7a86')
    path([(2.9, 1.4, 1.7), (2.7, 1.3, 1.2), (2.6, 1.2, 0.5), (2.4, 0.9, 0.06), (1.9, 0.4, 0.04), (1.5, 0.7, 0.04)], 0.02, m.rubber())
    box((2.95, 1.2, 1.3), (0.2, 0.45, 0.7), m.operator(), bevel=0.02)
    box((-0.9, -0.3, 0.011), (1.8, 0.3, 0.01), m.charcoal(), bevel=0)
    b.sheet_wall(4.4, 6, 18, 3.7, '#dcd7ca')
    b.sheet_wall(-22, 6, 17, 3.7, '#dcd7ca')
    for x in (5, 8.5, -8.3, -11.8):
        b.roller_door(x, 5.94, 3.0, 2.8)
    window_light((0, 1, 3.2), (4, 1), 40)
    o.far_trees(y=16)
    eye((1.3, -6.0, 1.55), (0.1, 2, 0), lens=25, rise=0.05)


scenes = {
    'garage': garage,
    'double-garage': double_garage,
    'parking': parking,
    'box-trailer': trailer,
    'car-trailer': flat_trailer,
    'trolley': trolleys,
    'dock': dock,
    'wash-bay': wash_bay,
}
