/**
 * The pad beside a door: its keys and its light.
 * @import { DoorView } from '../src/view.ts'
 * @import { PadDisplay, PadKey } from '../src/firmware/hardware.ts'
 */
import { html } from './elements.js';
import { act } from './world.js';

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
 * @param {string} serial
 * @param {DoorView} door
 * @param {PadDisplay} pad
 * @param {(text: string) => void} say
 */
export function padOf(serial, door, pad, say) {
  const { channel } = door;
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
        'data-deed': `pad ${key}`,
        class: key === 'lock' ? 'wide' : undefined,
        click: async () => {
          const refused = await act({ type: 'press', serial, channel, key });
          if (refused) say(refused);
        },
      },
      text,
    );
  return html(
    'div',
    { class: 'pad', role: 'group', 'aria-label': `Pad of ${door.name}` },
    html(
      'p',
      { class: 'pad-head' },
      html('span', { class: `pad-light ${pad.light}` }, lights[pad.light]),
      html(
        'span',
        { class: 'pad-typed', role: 'img', 'aria-label': `${pad.typed} digits typed` },
        '•'.repeat(pad.typed),
      ),
    ),
    html(
      'div',
      { class: 'pad-keys' },
      ...keys.map(({ key, text, name }) => button(key, text, name)),
      ...(door.kind === 'unit' ? [button('lock', 'Lock')] : []),
    ),
  );
}
