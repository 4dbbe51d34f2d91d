import { storedThings, type ThingId, type Things, thingIds } from './storedThings.ts';

/** A room in cm; the door is at its full length, the back where length is 0. */
export type Room = { length: number; width: number; height: number };
/** A thing where it is put: its near corner, and its sides along the room's length, width and height. */
export type Placed = { id: ThingId; at: Corner; size: Sides };
type Corner = readonly [x: number, y: number, z: number];
type Sides = readonly [length: number, width: number, height: number];
type Piece = { id: ThingId; ways: Sides[]; isStacked: boolean; bears: boolean };

type Packing = {
  placed: Placed[];
  /** What found no place. */
  left: Things;
  fitsAll: boolean;
};

/** People do not stack higher than they reach. */
const REACH_CM = 220;

type Order = (a: Piece, b: Piece) => number;
/** How good a place is, the smallest first: how deep in the room, how far along its width, how high. */
type Liking = (place: Placed) => readonly number[];

const volume = ([l, w, h]: Sides) => l * w * h;
const floor = ([l, w]: Sides) => l * w;
const sidesOf = ({ ways }: Piece): Sides => ways[0]!;
const stackedLast = (a: Piece, b: Piece) => Number(a.isStacked) - Number(b.isStacked);
const orders: readonly Order[] = [
  (a, b) => stackedLast(a, b) || floor(sidesOf(b)) - floor(sidesOf(a)),
  (a, b) => stackedLast(a, b) || sidesOf(b)[2] - sidesOf(a)[2] || volume(sidesOf(b)) - volume(sidesOf(a)),
];
const likings: readonly Liking[] = [
  ({ at: [x, y, z] }) => [x, y, z],
  ({ at: [x, y, z], size: [l, w] }) => [x + l, y + w, z],
  ({ at: [x, y, z] }) => [y, x, z],
];

/**
 * Puts things into a room, side by side and on top of each other, each turned as suits. What it says to fit has a place
 * of its own; what it finds no place for might fit to somebody who is cleverer at it.
 */
export function pack(room: Room, wanted: Things): Packing {
  const pieces = thingIds.flatMap((id) => Array.from({ length: wanted[id] ?? 0 }, () => pieceOf(id)));
  const ways = orders.flatMap((order) => likings.map((liking) => [order, liking] as const));
  const needed = pieces.reduce((sum, piece) => sum + volume(sidesOf(piece)), 0);
  // What is more than the room fits in no order
  const attempts = needed > room.length * room.width * room.height ? ways.slice(0, 1) : ways;
  let best: Placed[] = [];
  for (const [order, liking] of attempts) {
    const placed = putAll(room, pieces.toSorted(order), liking);
    if (placed.length > best.length) best = placed;
    if (best.length === pieces.length) break;
  }
  return { placed: best, left: leftOf(wanted, best), fitsAll: best.length === pieces.length };
}

/** About how many moving boxes a room takes and nothing else, as one stacks them. */
export function boxesIn({ length, width, height }: Room): number {
  const box = storedThings.box;
  const across = (a: number, b: number) => Math.floor(length / a) * Math.floor(width / b);
  const layer = Math.max(across(box.length, box.width), across(box.width, box.length));
  return layer * Math.floor(Math.min(height, REACH_CM) / box.height);
}

function pieceOf(id: ThingId): Piece {
  const { length: l, width: w, height: h, isStacked, bears, tips } = storedThings[id];
  const flat: Sides[] = [
    [l, w, h],
    [w, l, h],
  ];
  const tipped: Sides[] = tips
    ? [
        [l, h, w],
        [h, l, w],
      ]
    : [];
  // Stood on its side it takes less of the floor
  return { id, ways: [...tipped, ...flat], isStacked: isStacked === true, bears: bears === true };
}

function putAll(room: Room, pieces: readonly Piece[], liking: Liking): Placed[] {
  const placed: Placed[] = [];
  let corners: Corner[] = [[0, 0, 0]];
  const full = new Set<ThingId>();
  for (const piece of pieces) {
    // Where one of a kind found no place, the next of it finds none either
    if (full.has(piece.id)) continue;
    const place = bestPlace(room, piece, placed, corners, liking);
    if (place === undefined) {
      full.add(piece.id);
      continue;
    }
    placed.push(place);
    corners = [...corners.filter((corner) => !isInside(corner, place)), ...cornersOf(place, piece.bears)];
  }
  return placed;
}

function bestPlace(
  room: Room,
  { id, ways, isStacked }: Piece,
  placed: readonly Placed[],
  corners: readonly Corner[],
  liking: Liking,
): Placed | undefined {
  let best: { place: Placed; worth: readonly number[] } | undefined;
  for (const at of corners) {
    if (at[2] > 0 && !isStacked) continue;
    for (const size of ways) {
      const place = { id, at, size };
      const worth = liking(place);
      if (best && !isLess(worth, best.worth)) continue;
      if (isWithin(room, place) && isFreeOf(placed, place) && isHeld(placed, place)) best = { place, worth };
    }
  }
  return best?.place;
}

function isWithin({ length, width, height }: Room, { at: [x, y, z], size: [l, w, h] }: Placed): boolean {
  const top = z > 0 ? Math.min(height, REACH_CM) : height;
  return x + l <= length && y + w <= width && z + h <= top;
}

function isFreeOf(placed: readonly Placed[], place: Placed): boolean {
  return placed.every((other) => !overlap(other, place));
}

export function overlap(a: Placed, b: Placed): boolean {
  return [0, 1, 2].every((axis) => {
    const [from, to] = [a.at[axis]!, b.at[axis]!];
    return from < to + b.size[axis]! && to < from + a.size[axis]!;
  });
}

/** Whether all of what is under a thing bears it: the floor, or flat tops at its height. */
export function isHeld(placed: readonly Placed[], { at, size }: Placed): boolean {
  if (at[2] === 0) return true;
  let held = 0;
  for (const under of placed) {
    if (!storedThings[under.id].bears || under.at[2] + under.size[2] !== at[2]) continue;
    held += shared(0) * shared(1);
    function shared(axis: 0 | 1): number {
      const from = Math.max(at[axis], under.at[axis]);
      return Math.max(0, Math.min(at[axis] + size[axis], under.at[axis] + under.size[axis]) - from);
    }
  }
  return held >= size[0] * size[1];
}

/** Where the next thing may begin: beside it, before it, on top of it, and at the walls that those look at. */
function cornersOf({ at: [x, y, z], size: [l, w, h] }: Placed, bears: boolean): Corner[] {
  const beside: Corner[] = [
    [x + l, y, z],
    [x, y + w, z],
    [x + l, 0, 0],
    [0, y + w, 0],
  ];
  return bears ? [...beside, [x, y, z + h]] : beside;
}

function isInside([x, y, z]: Corner, { at, size }: Placed): boolean {
  const isIn = (value: number, axis: number) => value >= at[axis]! && value < at[axis]! + size[axis]!;
  return isIn(x, 0) && isIn(y, 1) && isIn(z, 2);
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index !== -1 && a[index]! < b[index]!;
}

function leftOf(wanted: Things, placed: readonly Placed[]): Things {
  const left: Partial<Record<ThingId, number>> = {};
  for (const id of thingIds) {
    const count = (wanted[id] ?? 0) - placed.filter((place) => place.id === id).length;
    if (count > 0) left[id] = count;
  }
  return left;
}
