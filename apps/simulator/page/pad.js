/**
 * The pad beside a door: its keys and its light.
 * @import { DoorView } from '../src/view.ts'
 * @import { PadDisplay, PadKey } from '../src/firmware/hardware.ts'
 */
import { html } from './elements.js';
import { act } from './state.js';

const lights = {
  ready: 'Ready',
  accepted: 'Accepted',
  refused: 'Refused',
  locked: 'Locked for five minutes',
};

/** @type {readonly { key: PadKey, text: string, name?: string }[]} */
const keys = [
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => ({
    key: /** @type {PadKey} */ (digit),
    text: digit,
  })),
  { key: 'clear', text: 'C', name: 'Clear' },
  { key: '0', text: '0' },
  { key: 'enter', text: '✓', name: 'Enter' },
];

/**
 * The pad of a door. It is updated in its place: a key that is being pressed must not be taken from under the finger.
 * @param {string} serial
 * @param {DoorView} door
 * @param {(text: string) => void} say
 */
export function createPad(serial, door, say) {
  const { channel } = door;
  const light = html('span', { class: 'pad-light', role: 'status' });
  const typed = html('span', { class: 'pad-typed', role: 'img' });
  /** Keys arrive in the order in which they were pressed. */
  let line = Promise.resolve();

  /**
   * @param {PadKey} key
   * @param {string} text
   * @param {string} [name]
   */
  const button = (key, text, name) =>
    html(
      'button',
      {
        type: 'button',
        'aria-label': name,
        'data-action': `pad ${key}`,
        class: key === 'lock' ? 'wide' : undefined,
        click: () => {
          line = line.then(async () => {
            const refused = await act({ type: 'press', serial, channel, key });
            if (refused) say(refused);
          });
        },
      },
      text,
    );

  return {
    element: html(
      'div',
      { class: 'pad', role: 'group', 'aria-label': `Pad of ${door.name}` },
      html('p', { class: 'pad-head' }, light, typed),
      html(
        'div',
        { class: 'pad-keys' },
        ...keys.map(({ key, text, name }) => button(key, text, name)),
        ...(door.kind === 'unit' ? [button('lock', 'Lock')] : []),
      ),
    ),
    /** @param {PadDisplay} display */
    update(display) {
      light.className = `pad-light ${display.light}`;
      light.textContent = lights[display.light];
      typed.textContent = '•'.repeat(display.typed);
      typed.setAttribute('aria-label', `${display.typed} digits typed`);
    },
  };
}
