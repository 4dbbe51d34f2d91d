/**
 * Isometric pictures from things measured in centimetres. x runs towards the right, y towards the
 * left, z up; the viewer sees tops, left faces (at the largest y) and right faces (at the largest x).
 * Shapes are painted in their order, so what stands behind comes first.
 */
export type Vec = readonly [x: number, y: number, z: number];
export type Tint = 'top' | 'left' | 'right' | 'inner' | 'light' | 'glow' | 'ground' | 'none';
export type Stroke = 'line' | 'fine' | 'none';
export type Shape = { points: Vec[]; tint: Tint; stroke: Stroke; closed: boolean };
/** The depth, width and height of a thing in cm. */
export type Size = { length: number; width: number; height: number };
/** A flat point: across and down, as on the screen. */
type Flat = readonly [number, number];

const cos30 = Math.cos(Math.PI / 6);

const project = ([x, y, z]: Vec): Flat => [(x - y) * cos30, (x + y) / 2 - z];

export function face(points: Vec[], tint: Tint, stroke: Stroke = 'line'): Shape {
  return { points, tint, stroke, closed: true };
}

export function line(points: Vec[], stroke: Stroke = 'line'): Shape {
  return { points, tint: 'none', stroke, closed: false };
}

/** Rectangles on the three planes: lying at height z, or standing at y or at x. */
export const flat = (z: number, x: number, y: number, l: number, w: number): Vec[] => [
  [x, y, z],
  [x + l, y, z],
  [x + l, y + w, z],
  [x, y + w, z],
];
export const onLeft = (y: number, x: number, z: number, l: number, h: number): Vec[] => [
  [x, y, z],
  [x + l, y, z],
  [x + l, y, z + h],
  [x, y, z + h],
];
export const onRight = (x: number, y: number, z: number, w: number, h: number): Vec[] => [
  [x, y, z],
  [x, y + w, z],
  [x, y + w, z + h],
  [x, y, z + h],
];

/** The three faces of a box that are seen. */
export function box([x, y, z]: Vec, [l, w, h]: Vec, top: Tint = 'top'): Shape[] {
  return [
    face(onLeft(y + w, x, z, l, h), 'left'),
    face(onRight(x + l, y, z, w, h), 'right'),
    face(flat(z + h, x, y, l, w), top),
  ];
}

const circle = Array.from({ length: 28 }, (_, i) => {
  const turn = (i / 28) * 2 * Math.PI;
  return [Math.cos(turn), Math.sin(turn)] as const;
});

/** A circle lying ('z') or standing across one of the other axes. */
export function disc(
  [x, y, z]: Vec,
  r: number,
  axis: 'x' | 'y' | 'z',
  tint: Tint,
  stroke: Stroke = 'line',
): Shape {
  const points = circle.map(([a, b]): Vec => {
    if (axis === 'x') return [x, y + a * r, z + b * r];
    if (axis === 'y') return [x + a * r, y, z + b * r];
    return [x + a * r, y + b * r, z];
  });
  return face(points, tint, stroke);
}

/** A wheel standing along x, its face towards the left. */
export function wheel([x, y, z]: Vec, r: number, thick: number): Shape[] {
  return [
    disc([x, y, z], r, 'y', 'inner'),
    disc([x, y + thick, z], r, 'y', 'inner'),
    disc([x, y + thick, z], r * 0.5, 'y', 'left', 'fine'),
  ];
}

/** A figure without depth that faces the viewer: across and up from a point on the ground. */
export function facing([x, y, z]: Vec, points: readonly Flat[], tint: Tint, stroke: Stroke = 'line'): Shape {
  return face(
    points.map(([across, up]) => [x + across / (2 * cos30), y - across / (2 * cos30), z + up]),
    tint,
    stroke,
  );
}

export function facingDisc(
  at: Vec,
  [across, up]: Flat,
  r: number,
  tint: Tint,
  stroke: Stroke = 'line',
): Shape {
  return facing(
    at,
    circle.map(([a, b]) => [across + a * r, up + b * r]),
    tint,
    stroke,
  );
}

export function moved(shapes: Shape[], [dx, dy, dz]: Vec): Shape[] {
  return shapes.map((shape) => ({
    ...shape,
    points: shape.points.map(([x, y, z]): Vec => [x + dx, y + dy, z + dz]),
  }));
}

export type Bounds = { left: number; top: number; right: number; bottom: number };

export function bounds(shapes: Shape[]): Bounds {
  const flats = shapes.flatMap(({ points }) => points.map(project));
  return {
    left: Math.min(...flats.map(([x]) => x)),
    right: Math.max(...flats.map(([x]) => x)),
    top: Math.min(...flats.map(([, y]) => y)),
    bottom: Math.max(...flats.map(([, y]) => y)),
  };
}

/** Takes centimetres to picture units. */
export type Fit = { scale: number; dx: number; dy: number };

/** The largest scale at which the bounds fit the frame, centred. */
export function fit(of: Bounds, width: number, height: number, padding: number): Fit {
  const scale = Math.min(
    (width - 2 * padding) / (of.right - of.left),
    (height - 2 * padding) / (of.bottom - of.top),
  );
  return {
    scale,
    dx: width / 2 - (scale * (of.left + of.right)) / 2,
    dy: height / 2 - (scale * (of.top + of.bottom)) / 2,
  };
}

export function place(point: Vec, { scale, dx, dy }: Fit): Flat {
  const [x, y] = project(point);
  return [round(x * scale + dx), round(y * scale + dy)];
}

/** The path of a shape in picture units. */
export function path({ points, closed }: Shape, fit: Fit): string {
  return `M${points.map((point) => place(point, fit).join(' ')).join('L')}${closed ? 'Z' : ''}`;
}

const round = (n: number) => Math.round(n * 100) / 100;
