/**
 * The shaft of a door's motor, to be turned by hand once its controller lets it go.
 * @import { DoorView } from '../src/view.ts'
 */
import { html } from './elements.js';
import { act } from './state.js';

const MAX_DEGREES = 120;

const bolts = {
  out: 'The bolt is fully out, as when locked.',
  midway: 'The bolt is midway.',
  in: 'The bolt is fully in, as when open.',
};

/**
 * It is updated in its place: a handle that is being dragged must not be taken from under the finger.
 * @param {string} serial
 * @param {DoorView} door
 * @param {(text: string) => void} say
 */
export function createShaft(serial, door, say) {
  const { channel } = door;
  const angle = html('output', { for: 'shaft' });
  const note = html('p', { class: 'note', id: 'shaft-note' });
  const handle = html('input', {
    id: 'shaft',
    type: 'range',
    min: 0,
    max: MAX_DEGREES,
    'aria-describedby': 'shaft-note',
    'data-action': 'shaft',
    input: () => {
      angle.textContent = `${handle.value}°`;
    },
    change: async () => {
      const refused = await act({ type: 'turn', serial, channel, position: Number(handle.value) });
      say(refused ?? `${door.name}: shaft turned to ${handle.value}°.`);
      if (refused) show(known.position);
    },
  });
  let known = { position: 0, free: false };
  /** @param {number} position */
  function show(position) {
    handle.value = String(position);
    angle.textContent = `${position}°`;
  }

  return {
    element: html(
      'div',
      { class: 'shaft' },
      html('p', {}, html('label', { for: 'shaft' }, 'Motor’s shaft'), angle),
      handle,
      note,
    ),
    /** @param {NonNullable<DoorView['shaft']>} shaft */
    update(shaft) {
      // What a hand holds stays in it until the world has really moved.
      if (shaft.position !== known.position || !handle.matches(':active')) show(shaft.position);
      known = shaft;
      handle.disabled = !shaft.free;
      note.textContent = shaft.free
        ? `Its controller let it go: turn it by hand. ${bolts[shaft.bolt]}`
        : 'Its controller holds it. A calibration lets it go.';
    },
  };
}
