"""What is around a building: ground, kerbs, trees, hedges, cars, trailers."""



import materials as m
from mathutils import Matrix, Vector
from shapes import at, box, chance, extrude, mesh, path, tube


def tree(x, y, tall, spread=1.8, base=1.6, leaves=2600, leaf_size=0.2, trunk=0.09, colour='#5f7f3d', z=0.0):
    """A trunk, some branches and a crown of single leaves in clumps."""
    bark = m.surface('bark', '#7a6a58', rough=0.95)
    path([(x, y, z), (x + 0.1 * spread, y, z + base), (x, y + 0.05, z + tall * 0.8)], trunk, bark)
    crown = tall - base
    clumps = [
        Vector((x + chance.gauss(0, spread * 0.38), y + chance.gauss(0, spread * 0.38), z + base + crown * (0.25 + 0.6 * chance.random())))
        for _ in range(14)
    ]
    for clump in clumps[:6]:
        path([(x, y, z + base), tuple(clump)], trunk * 0.35, bark)
    points, faces = [], []
    for i in range(leaves):
        clump = clumps[i % len(clumps)]
        out = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 0.8))).normalized()
        middle = clump + out * spread * 0.4 * chance.random() ** 0.4
        u = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized() * leaf_size
        v = u.cross(Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))).normalized() * leaf_size * 0.4
        first = len(points)
        points += [tuple(middle - u), tuple(middle + v), tuple(middle + u), tuple(middle - v)]
        faces.append((first, first + 1, first + 2, first + 3))
    mesh('crown', points, faces, m.leaf(colour))


def hedge(x, y, width, tall=0.8, depth=0.6, colour='#55753c'):
    points, faces = [], []
    for _ in range(int(width * 900)):
        middle = Vector((x + chance.random() * width, y + chance.random() ** 2 * depth, 0.05 + chance.random() ** 0.6 * tall))
        u = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized() * 0.075
        v = u.cross(Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))).normalized() * 0.035
        first = len(points)
        points += [tuple(middle - u), tuple(middle + v), tuple(middle + u), tuple(middle - v)]
        faces.append((first, first + 1, first + 2, first + 3))
    mesh('hedge', points, faces, m.leaf(colour))
    box((x + 0.05, y + 0.12, 0), (width - 0.1, depth - 0.12, tall * 0.85), m.surface('hedge inside', '#3b4c2b', rough=1), bevel=0.05)


def street(front=-3.0, path_mat=None):
    """A road, its kerb and a footpath; the building's face is at y = 0."""
    box((-60, -40, -0.25), (120, 40 + front - 0.3, 0.12), m.asphalt(), bevel=0)
    box((-60, front - 0.35, -0.25), (120, 0.15, 0.22), m.surface('kerb', '#bdb9b1', rough=0.8), bevel=0.02)
    box((-60, front - 0.2, -0.2), (120, -front + 0.3, 0.2), path_mat or m.paving(), bevel=0)
    for i in range(-6, 7):
        box((i * 6, front - 3.6, -0.128), (2.5, 0.12, 0.002), m.white(), bevel=0)


def ground(mat=None, size=80):
    box((-size / 2, -size / 2, -0.12), (size, size, 0.1), mat or m.asphalt(), bevel=0)


def far_trees(y=26, count=9, spacing=6.5, tall=7):
    for i in range(count):
        tree((i - count / 2) * spacing + chance.uniform(-2, 2), y + chance.uniform(-2, 4), tall + chance.uniform(-1.5, 2), spread=3.0, base=1.4, leaves=1500, leaf_size=0.34, colour=('#5f7f3d', '#6f8a4c', '#58753e')[i % 3])


def stripes(x, y, count, width=2.5, depth=5.0, numbers=True):
    from shapes import write

    paint = m.surface('road paint', '#e9e6dd', rough=0.8)
    for i in range(count + 1):
        box((x + i * width - 0.05, y, 0), (0.1, depth, 0.004), paint, bevel=0)
    if numbers:
        for i in range(count):
            text = write(f'P{i + 1}', (x + (i + 0.5) * width, y + 0.7, 0.004), 0.55, paint, deep=0.001)
            text.rotation_euler = (0, 0, 0)


def car(x, y, turn=0.0, colour='#8fa3ad'):
    """A small hatchback; `turn` 0 drives along +x, its middle at x, y."""
    frame = at(x, y, 0, turn)
    paint = m.surface(f'car {colour}', colour, rough=0.22, metal=0.25)
    dark = m.surface('car glass', '#1c2329', rough=0.08)
    body = [(-1.98, 0.3), (-2.02, 0.55), (-1.95, 0.86), (-1.85, 0.95), (0.72, 0.95), (1.6, 0.84), (1.95, 0.68), (2.0, 0.4), (1.92, 0.26)]
    roof = [(-1.84, 0.93), (-1.5, 1.4), (-1.2, 1.47), (-0.1, 1.48), (0.2, 1.42), (0.95, 0.93)]
    side = [(-1.66, 0.97), (-1.42, 1.34), (-0.1, 1.4), (0.16, 1.36), (0.76, 0.97)]
    extrude(body, 1.74, paint, frame @ Matrix.Translation((0, -0.87, 0)), bevel=0.09, smooth=True)
    extrude(roof, 1.44, paint, frame @ Matrix.Translation((0, -0.72, 0)), bevel=0.07, smooth=True)
    extrude(side, 1.46, dark, frame @ Matrix.Translation((0, -0.73, 0)), bevel=0.01)
    for low, high in (((-1.88, 0.99), (-1.56, 1.38)), ((0.25, 1.41), (0.98, 0.97))):
        pane = [(low[0], low[1]), (high[0], high[1]), (high[0] + 0.03, high[1] + 0.01), (low[0] + 0.03, low[1] + 0.01)]
        extrude(pane, 1.26, dark, frame @ Matrix.Translation((0, -0.63, 0.015)))
    for u in (-1.25, 1.25):
        for d in (-0.88, 0.68):
            wheel = [(frame @ Vector((u, d + e, 0.31)))[:] for e in (0, 0.2)]
            tube(wheel[0], wheel[1], 0.31, m.rubber(), sides=32, bevel=0.02)
            rim = [(frame @ Vector((u, d + e, 0.31)))[:] for e in (-0.012, 0.212)]
            tube(rim[0], rim[1], 0.2, m.steel(), sides=24, bevel=0.02)
    for u, d, mat in ((1.94, -0.72, m.glowing('headlight', '#f4f2ea', 0.9)), (1.94, 0.42, m.glowing('headlight', '#f4f2ea', 0.9)), (-2.02, -0.74, m.surface('tail light', '#a3201c', rough=0.2)), (-2.02, 0.46, m.surface('tail light', '#a3201c', rough=0.2))):
        extrude([(u, 0.62), (u + 0.06, 0.62), (u + 0.04, 0.76), (u, 0.76)], 0.3, mat, frame @ Matrix.Translation((0, d, 0)), bevel=0.01)
    extrude([(-2.05, 0.42), (-2.0, 0.42), (-2.0, 0.53), (-2.05, 0.53)], 0.4, m.white(), frame @ Matrix.Translation((0, -0.2, 0)))


def box_trailer(x, y, turn=0.0, colour=None):
    """A caged box trailer, its drawbar towards +x."""
    frame = at(x, y, 0, turn)
    metal = m.steel()

    def part(u, d, v, du, dd, dv, mat=metal):
        extrude([(u, v), (u + du, v), (u + du, v + dv), (u, v + dv)], dd, mat, frame @ Matrix.Translation((0, d, 0)))

    part(-1.2, -0.75, 0.5, 2.4, 1.5, 0.05)
    for d in (-0.75, 0.72):
        part(-1.2, d, 0.55, 2.4, 0.03, 0.38)
        for i in range(9):
            part(-1.2 + i * 0.296, d, 0.93, 0.025, 0.025, 0.75)
        for v in (1.15, 1.4, 1.66):
            part(-1.2, d, v, 2.4, 0.025, 0.025)
    for u in (-1.2, 1.17):
        part(u, -0.75, 0.55, 0.03, 1.5, 0.38)
        for i in range(6):
            part(u, -0.75 + i * 0.295, 0.93, 0.025, 0.025, 0.75)
        for v in (1.15, 1.4, 1.66):
            part(u, -0.75, v, 0.025, 1.5, 0.025)
    for d in (-0.93, 0.73):
        ends = [(frame @ Vector((-0.1, d + e, 0.33)))[:] for e in (0, 0.2)]
        tube(ends[0], ends[1], 0.33, m.rubber(), sides=32, bevel=0.02)
        hub = [(frame @ Vector((-0.1, d + e, 0.33)))[:] for e in (-0.01, 0.21)]
        tube(hub[0], hub[1], 0.17, m.white(), sides=24)
        part(-0.55, d - 0.02, 0.7, 0.9, 0.24, 0.03, m.operator())
    for d in (-0.5, 0.42):
        start, end = (frame @ Vector((1.1, d, 0.5)))[:], (frame @ Vector((2.2, 0, 0.5)))[:]
        tube(start, end, 0.035, metal)
    part(2.15, -0.05, 0.46, 0.3, 0.1, 0.1, m.charcoal())
    wheel = [(frame @ Vector((1.9, 0.12, v)))[:] for v in (0.06, 0.75)]
    tube(wheel[0], wheel[1], 0.025, m.steel())


def car_trailer(x, y, turn=0.0):
    """A low trailer for a car, with its ramps."""
    frame = at(x, y, 0, turn)

    def part(u, d, v, du, dd, dv, mat):
        extrude([(u, v), (u + du, v), (u + du, v + dv), (u, v + dv)], dd, mat, frame @ Matrix.Translation((0, d, 0)), bevel=0.004)

    for d in (-0.95, 0.4):
        part(-2.4, d, 0.5, 4.8, 0.55, 0.06, m.steel())
        part(-3.6, d + 0.08, 0.0, 0.1, 0.4, 0.04, m.steel())
        ramp = [(-3.6, 0.0), (-2.4, 0.5), (-2.4, 0.55), (-3.6, 0.05)]
        extrude(ramp, 0.4, m.steel(), frame @ Matrix.Translation((0, d + 0.08, 0)))
    for u in (-2.3, -1, 0.3, 1.6, 2.3):
        part(u, -0.95, 0.42, 0.1, 1.9, 0.09, m.charcoal())
    for u in (-0.55, 0.25):
        for d in (-1.17, 0.97):
            ends = [(frame @ Vector((u, d + e, 0.3)))[:] for e in (0, 0.2)]
            tube(ends[0], ends[1], 0.3, m.rubber(), sides=32, bevel=0.02)
            hub = [(frame @ Vector((u, d + e, 0.3)))[:] for e in (-0.01, 0.21)]
            tube(hub[0], hub[1], 0.16, m.white(), sides=24)
    for d in (-1.2, 0.96):
        part(-0.95, d, 0.66, 1.6, 0.24, 0.03, m.operator())
    part(2.2, -0.2, 0.56, 0.3, 0.4, 0.35, m.charcoal())
    for d in (-0.6, 0.5):
        tube((frame @ Vector((2.3, d, 0.5)))[:], (frame @ Vector((3.7, 0, 0.5)))[:], 0.04, m.steel())


def trolley(x, y, turn=0.0):
    """A flat-bed trolley with its handle at -x."""
    frame = at(x, y, 0, turn)
    extrude([(-0.6, 0.24), (0.6, 0.24), (0.6, 0.28), (-0.6, 0.28)], 0.7, m.oak(), frame @ Matrix.Translation((0, -0.35, 0)), bevel=0.006)
    extrude([(-0.62, 0.21), (0.62, 0.21), (0.62, 0.25), (-0.62, 0.25)], 0.74, m.operator(), frame @ Matrix.Translation((0, -0.37, 0)), bevel=0.006)
    grip = [(-0.58, -0.32, 0.28), (-0.66, -0.32, 0.95), (-0.68, -0.28, 1.0), (-0.68, 0.28, 1.0), (-0.66, 0.32, 0.95), (-0.58, 0.32, 0.28)]
    path([(frame @ Vector(p))[:] for p in grip], 0.016, m.operator())
    path([(frame @ Vector(p))[:] for p in ((-0.62, -0.32, 0.6), (-0.62, 0.32, 0.6))], 0.012, m.operator())
    for u in (-0.45, 0.45):
        for d in (-0.3, 0.24):
            ends = [(frame @ Vector((u, d + e, 0.1)))[:] for e in (0, 0.05)]
            tube(ends[0], ends[1], 0.1, m.rubber(), sides=24, bevel=0.01)
            tube((frame @ Vector((u, d + 0.025, 0.1)))[:], (frame @ Vector((u, d + 0.025, 0.22)))[:], 0.015, m.steel())
