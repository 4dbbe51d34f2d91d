/**
 * An area as a plan: each space a room with its door in the wall, drawn once and then only changed in place, so that
 * doors move rather than jump.
 * @import { SimulatedArea } from '../src/site.ts'
 * @import { ControllerView, DoorView, SiteView } from '../src/view.ts'
 */
import { html, icon, svg } from './elements.js';
import { doorLine, doorSide, gateLine, lettering } from './geometry.js';
import { conditionOf, conditions, links } from './state.js';

/** @typedef {(serial: string, channel: number) => void} Choose */

const MARGIN = 90;

/**
 * The plans of a site and what brings them up to date.
 * @param {SiteView} site
 * @param {Choose} choose
 */
export function drawSite(site, choose) {
  const areas = site.areas.map((area) => drawArea(site, area, choose));
  return {
    element: html('div', { class: 'areas' }, ...areas.map(({ element }) => element)),
    update: (/** @type {SiteView} */ now) => {
      for (const { update } of areas) update(now);
    },
  };
}

/**
 * @param {SiteView} site
 * @param {SimulatedArea} area
 * @param {Choose} choose
 */
function drawArea(site, area, choose) {
  const within = site.controllers.flatMap((controller) =>
    controller.doors.filter(({ plan }) => plan.area === area.name).map((door) => ({ controller, door })),
  );
  const boxes = within.map(({ door }) => door.plan);
  const spaces = within.map(({ controller, door }) => {
    const others = boxes.filter((box) => box !== door.plan);
    return drawSpace(controller, door, others, area, choose);
  });
  const { width, height } = area;
  const drawing = svg(
    'svg',
    {
      viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
      style: `--cm: ${width + 2 * MARGIN}`,
      role: 'group',
      'aria-label': `Plan of ${area.name}`,
    },
    svg('rect', { class: 'floor', x: 0, y: 0, width, height, rx: 12 }),
    ...spaces.map(({ element }) => element),
  );
  return {
    element: html(
      'figure',
      { class: 'area' },
      html(
        'figcaption',
        {},
        area.name,
        html('span', {}, /floor|level/i.test(area.name) ? '' : floorName(area.floor)),
      ),
      html('div', { class: 'scroll' }, drawing),
    ),
    update(/** @type {SiteView} */ now) {
      for (const space of spaces) space.update(now);
    },
  };
}

/**
 * @param {ControllerView} controller
 * @param {DoorView} door
 * @param {import('./geometry.js').Box[]} others
 * @param {SimulatedArea} area
 * @param {Choose} choose
 */
function drawSpace({ serial }, { channel, name, kind, plan }, others, area, choose) {
  const sign = svg('g', { class: 'sign' });
  const { x, y, width, height } = plan;
  const line = kind === 'gate' ? gateLine(plan, area) : doorLine(plan, doorSide(plan, others, area));
  const swing = 'swing' in line ? line.swing : 0;
  const element = svg(
    'g',
    {
      class: 'space',
      tabindex: 0,
      role: 'button',
      'data-serial': serial,
      'data-channel': channel,
      style: `--swing: ${swing}deg; --slide: ${-line.length * 0.86}px`,
      click: () => choose(serial, channel),
      keydown(/** @type {KeyboardEvent} */ event) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose(serial, channel);
      },
    },
    svg('rect', { class: 'room', x, y, width, height, rx: 6 }),
    svg('rect', { class: 'unseen', fill: 'url(#hatching)', x, y, width, height, rx: 6 }),
    'name' in line ? gateSign(name, line, sign) : roomSign(name, plan, sign),
  );
  if (kind !== 'lights') {
    const wall = `translate(${line.x} ${line.y}) rotate(${line.angle})`;
    const ends = { x1: 0, y1: 0, x2: line.length, y2: 0 };
    element.append(
      svg('line', { class: 'opening', ...ends, transform: wall }),
      svg('g', { transform: wall }, svg('line', { class: `leaf ${kind}`, ...ends })),
    );
  }
  let shown = '';
  return {
    element,
    update(/** @type {SiteView} */ site) {
      const controller = site.controllers.find((one) => one.serial === serial);
      const door = controller?.doors.find((one) => one.channel === channel);
      if (!controller || !door) return;
      const condition = conditionOf(door);
      const state = [
        'space',
        condition,
        door.door === 'open' && 'is-open',
        door.moving && 'is-moving',
        door.lights === 'on' && 'is-lit',
        controller.link !== 'linked' && 'is-unseen',
      ]
        .filter(Boolean)
        .join(' ');
      if (state === shown) return;
      shown = state;
      element.setAttribute('class', state);
      element.setAttribute('aria-label', described(controller, door));
      sign.replaceChildren(icon(condition, { width: 24, height: 24 }));
    },
  };
}

/**
 * The name in the middle of a room, the sign of its condition below.
 * @param {string} name
 * @param {import('./geometry.js').Box} box
 * @param {SVGElement} sign
 */
function roomSign(name, box, sign) {
  const { text, size, isUpright } = lettering(box, name);
  const middle = `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`;
  return svg(
    'g',
    { transform: isUpright ? `${middle} rotate(-90)` : middle },
    svg('text', { class: 'name', y: -size * 0.04, 'font-size': size }, text),
    signAt(sign, 0, size * 0.85, size, isUpright),
  );
}

/**
 * The name beside a gate, with the sign before it.
 * @param {string} name
 * @param {ReturnType<typeof gateLine>} line
 * @param {SVGElement} sign
 */
function gateSign(name, line, sign) {
  const size = 62;
  const half = (name.length * 0.58 * size) / 2;
  const place = `translate(${line.name.x} ${line.name.y})`;
  return svg(
    'g',
    { transform: line.isUpright ? `${place} rotate(-90)` : place },
    // A finger finds the words as well as the thin gate, and what lies between them.
    svg('rect', {
      class: 'reach',
      x: -half - size,
      y: -1.3 * size,
      width: 2 * (half + size),
      height: 2.6 * size,
    }),
    svg('text', { class: 'name', x: size * 0.6, y: size * 0.36, 'font-size': size }, name),
    signAt(sign, -half - size * 0.2, 0, size, line.isUpright),
  );
}

/**
 * A sign with its middle at a place, itself never lying on its side.
 * @param {SVGElement} sign
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} isUpright
 */
function signAt(sign, x, y, size, isUpright) {
  const place = `translate(${x} ${y})${isUpright ? ' rotate(90)' : ''}`;
  return svg('g', { transform: `${place} scale(${size / 24}) translate(-12 -12)` }, sign);
}

/**
 * @param {ControllerView} controller
 * @param {DoorView} door
 */
function described(controller, door) {
  const facts = [door.name, conditions[conditionOf(door)]];
  if (door.door === 'open' && conditionOf(door) !== 'open') facts.push('open');
  if (door.lights === 'on' && door.lock) facts.push('lights on');
  if (controller.link !== 'linked') facts.push(`controller: ${links[controller.link].toLowerCase()}`);
  return facts.join(', ');
}

/** @param {number} floor */
function floorName(floor) {
  return floor === 0 ? 'Ground floor' : floor > 0 ? `Level ${floor}` : `Basement ${-floor}`;
}
