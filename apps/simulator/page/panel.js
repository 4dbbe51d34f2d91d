/**
 * The panel of one door: its facts, and what hands can do to it.
 * @import { Action, ControllerView, DoorView } from '../src/view.ts'
 */
import { byId, html, icon } from './elements.js';
import { createPad } from './pad.js';
import { createShaft } from './shaft.js';
import { act, conditionOf, conditions, controllerOf, doorOf, links } from './state.js';

/** @type {HTMLDialogElement} */
const dialog = byId('panel');

/** @type {{ serial: string, channel: number, opener: Element | null } | undefined} */
let chosen;
let shown = '';
/** @type {ReturnType<typeof createPad> | undefined} */
let pad;
/** @type {ReturnType<typeof createShaft> | undefined} */
let shaft;

/** @param {(text: string) => void} say Shows people the outcome of an action. */
export function createPanel(say) {
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  document.addEventListener('pointerup', () => setTimeout(update));

  function close() {
    dialog.close();
    const opener = chosen?.opener;
    chosen = undefined;
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    mark();
  }

  function update() {
    if (!chosen) return;
    const controller = controllerOf(chosen.serial);
    const door = doorOf(chosen.serial, chosen.channel);
    if (!controller || !door) return close();
    const news = JSON.stringify([{ ...door, pad: undefined, shaft: undefined }, controller.link]);
    if (news === shown) return updateParts(door);
    // A button that is made again while it is pressed would do nothing.
    if (dialog.matches(':active')) return;
    shown = news;
    // The pressed button is made again: the keyboard stays on it.
    const focused = document.activeElement?.getAttribute('data-action');
    pad = door.pad ? createPad(chosen.serial, door, say) : undefined;
    shaft = door.shaft ? createShaft(chosen.serial, door, say) : undefined;
    updateParts(door);
    dialog.replaceChildren(...contents(controller, door, close, say));
    if (focused !== null && focused !== undefined) {
      const again =
        dialog.querySelector(`[data-action="${focused}"]:not(:disabled)`) ?? dialog.querySelector('.close');
      if (again instanceof HTMLElement) again.focus();
    }
  }

  return {
    /**
     * @param {string} serial
     * @param {number} channel
     */
    open(serial, channel) {
      chosen = { serial, channel, opener: document.activeElement };
      shown = '';
      mark();
      if (!dialog.open) dialog.show();
      update();
      const close = dialog.querySelector('.close');
      if (close instanceof HTMLElement) close.focus();
    },
    update() {
      update();
      mark();
    },
    close() {
      if (chosen) close();
    },
  };
}

/** Marks the chosen door wherever it is drawn. */
function mark() {
  for (const space of document.querySelectorAll('[data-serial]')) {
    const isChosen =
      chosen !== undefined &&
      space.getAttribute('data-serial') === chosen.serial &&
      space.getAttribute('data-channel') === String(chosen.channel);
    space.toggleAttribute('data-chosen', isChosen);
  }
}

/** @param {DoorView} door */
function updateParts(door) {
  if (door.pad) pad?.update(door.pad);
  if (door.shaft) shaft?.update(door.shaft);
}

/**
 * @param {ControllerView} controller
 * @param {DoorView} door
 * @param {() => void} close
 * @param {(text: string) => void} say
 */
function contents(controller, door, close, say) {
  const condition = conditionOf(door);
  const { serial } = controller;
  const { channel } = door;
  const facts = [
    ['Lock', door.lock ? (door.lock === 'locked' ? 'Locked' : 'Unlocked') : undefined],
    ['Door', door.door ? (door.door === 'open' ? 'Open' : 'Closed') : undefined],
    ['Lights', door.lights ? (door.lights === 'on' ? 'On' : 'Off') : undefined],
    ['Alarm', door.lock ? (door.alarm ?? 'None') : undefined],
    ['Controller', `${controller.name} · ${links[controller.link]}`],
  ];
  return [
    html(
      'div',
      { class: 'head' },
      html('h2', { id: 'panel-title' }, door.name),
      html('p', { class: `chip ${condition}` }, icon(condition), conditions[condition]),
      html(
        'button',
        { type: 'button', class: 'close', 'aria-label': 'Close', click: close, 'data-action': 'close' },
        '×',
      ),
    ),
    html(
      'dl',
      {},
      ...facts.flatMap(([term, fact]) => (fact ? [html('dt', {}, term ?? ''), html('dd', {}, fact)] : [])),
    ),
    html(
      'div',
      { class: 'actions' },
      ...actionsFor(door, serial, channel).map(({ text, action, done, impossible }) =>
        html(
          'button',
          {
            type: 'button',
            'data-action': text,
            disabled: impossible !== undefined,
            title: impossible,
            click: async () => say((await act(action)) ?? `${door.name}: ${done}`),
          },
          text,
        ),
      ),
    ),
    ...(shaft ? [shaft.element] : []),
    ...(pad ? [pad.element] : []),
    ...(door.vendId ? [vendCode(door.name, door.vendId)] : []),
    html(
      'p',
      { class: 'note' },
      door.kind === 'lights'
        ? 'Only lights are fitted here; they follow the commands.'
        : 'Locks, bolts and lights follow the commands of the product; here you do what hands do.',
    ),
  ];
}

/**
 * The QR code on a compartment that sells what is in it.
 * @param {string} name
 * @param {string} vendId
 */
function vendCode(name, vendId) {
  return html(
    'a',
    { class: 'code', href: `/vend/${vendId}`, target: '_blank', 'data-action': 'vend' },
    html('img', {
      src: `/simulator/codes/${vendId}.svg`,
      alt: `QR code on ${name}`,
      width: 112,
      height: 112,
    }),
    html('span', {}, 'Scan or open to buy what is in it'),
  );
}

/**
 * @param {DoorView} door
 * @param {string} serial
 * @param {number} channel
 * @returns {{ text: string, action: Action, done: string, impossible?: string }[]}
 */
function actionsFor(door, serial, channel) {
  if (door.kind === 'lights') return [];
  const at = { serial, channel };
  const isOpen = door.door === 'open';
  const isHeld = door.lock === 'locked' ? 'It is locked' : door.stuck ? 'It is stuck' : undefined;
  return [
    isOpen
      ? { text: 'Push shut', action: { type: 'push', ...at }, done: 'pushed shut.' }
      : {
          text: 'Pull open',
          action: { type: 'pull', ...at },
          done: 'pulled open.',
          impossible: isHeld,
        },
    {
      text: 'Force open',
      action: { type: 'force', ...at },
      done: 'forced open.',
      impossible: isOpen ? 'It is open' : undefined,
    },
    ...(door.kind === 'unit'
      ? [
          {
            text: 'Move inside',
            action: /** @type {Action} */ ({ type: 'move', ...at }),
            done: 'someone moves inside.',
          },
        ]
      : []),
    door.stuck
      ? {
          text: 'Free the lock',
          action: { type: 'jam', stuck: false, ...at },
          done: 'moves freely again.',
        }
      : { text: 'Jam the lock', action: { type: 'jam', stuck: true, ...at }, done: 'is stuck now.' },
  ];
}
