/**
 * Where a space's door is, and how large its name may stand, worked out from the plan alone.
 * @import { SimulatedArea } from '../src/site.ts'
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box Centimetres. */
/** @typedef {'bottom' | 'top' | 'left' | 'right'} Side */

/** A way this wide is as good as any. */
const WIDE = 120;
/** @type {Side[]} In the order of preference. */
const sides = ['bottom', 'top', 'left', 'right'];

/**
 * The side of a space towards the widest way: a door does not open into a wall or a neighbour.
 * @param {Box} box
 * @param {Box[]} others
 * @param {SimulatedArea} area
 * @returns {Side}
 */
export function doorSide(box, others, area) {
  const room = sides.map((side) => roomBefore(side, box, others, area));
  return sides[room.indexOf(Math.max(...room))] ?? 'bottom';
}

/**
 * @param {Side} side
 * @param {Box} box
 * @param {Box[]} others
 * @param {SimulatedArea} area
 */
function roomBefore(side, box, others, area) {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const toWall = { bottom: area.height - bottom, top: box.y, left: box.x, right: area.width - right }[side];
  const distances = others.flatMap((other) => {
    const beside =
      side === 'bottom' || side === 'top'
        ? other.x < right && other.x + other.width > box.x
        : other.y < bottom && other.y + other.height > box.y;
    const distance = {
      bottom: other.y - bottom,
      top: box.y - (other.y + other.height),
      left: box.x - (other.x + other.width),
      right: other.x - right,
    }[side];
    return beside && distance >= 0 ? [distance] : [];
  });
  return Math.min(WIDE, toWall, ...distances);
}

/**
 * The line of the door in its wall, as long as a door is: from the hinge, and how far it turns when it opens.
 * @param {Box} box
 * @param {Side} side
 */
export function doorLine({ x, y, width, height }, side) {
  const along = side === 'bottom' || side === 'top' ? width : height;
  const length = Math.min(along * 0.72, 300);
  const lead = (along - length) / 2;
  const at = {
    bottom: { x: x + lead, y: y + height, angle: 0, swing: 70 },
    top: { x: x + lead, y, angle: 0, swing: -70 },
    left: { x, y: y + lead, angle: 90, swing: 70 },
    right: { x: x + width, y: y + lead, angle: 90, swing: -70 },
  }[side];
  return { ...at, length };
}

/**
 * A gate's bar, along its longer side: from one end, and where its name stands, on the inner side of it.
 * @param {Box} box
 * @param {SimulatedArea} area
 */
export function gateLine({ x, y, width, height }, area) {
  const isUpright = height > width;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const inwards = isUpright ? Math.sign(area.width / 2 - middle.x) : Math.sign(area.height / 2 - middle.y);
  const offset = inwards * ((isUpright ? width : height) / 2 + 60);
  return {
    x: isUpright ? middle.x : x,
    y: isUpright ? y : middle.y,
    angle: isUpright ? 90 : 0,
    length: Math.max(width, height),
    name: isUpright ? { x: middle.x + offset, y: middle.y } : { x: middle.x, y: middle.y + offset },
    isUpright,
  };
}

/** Names smaller than this are shortened to their last word: `Trolley 3` to `3`. */
const READABLE = 36;

/**
 * What is written inside a box, how large, and whether upright.
 * @param {{ width: number, height: number }} box
 * @param {string} name
 * @returns {{ text: string, size: number, isUpright: boolean }}
 */
export function lettering({ width, height }, name) {
  const fit = (/** @type {number} */ along, /** @type {number} */ across) =>
    Math.min(along / (name.length * 0.62 + 0.6), across * 0.32, 62);
  const flat = fit(width, height);
  const upright = fit(height, width);
  const isUpright = upright > flat * 1.3;
  const size = isUpright ? upright : flat;
  const last = name.split(' ').at(-1) ?? name;
  return size < READABLE && last !== name
    ? lettering({ width, height }, last)
    : { text: name, size, isUpright };
}
