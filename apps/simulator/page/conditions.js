/**
 * What is between a controller and the world, to be broken and mended: its line, its clock, its Bluetooth.
 * @import { Action, ControllerView } from '../src/view.ts'
 * @import { LineFaults } from '../src/firmware/lineFaults.ts'
 */
import { html } from './elements.js';
import { act } from './state.js';
import { clockWords, lineWords, percent } from './words.js';

const SHARES = [0, 0.05, 0.2, 0.5];
/** How much of what phones and controllers say by radio is lost. */
const RADIO_LOSSES = [0, 0.1, 0.3, 0.6, 1];
const DRIFTS = [0.01, 0.001, 0, -0.001, -0.01];

/** @param {number} loss */
function reachWords(loss) {
  if (loss === 0) return 'In reach';
  return loss === 1 ? 'Out of reach' : `Lose ${percent(loss)}`;
}

/**
 * One of a few values. Another one, set by a test, is shown as well.
 * @param {string} label
 * @param {string} name What it is of, for those who do not see where it stands.
 * @param {(value: number) => string} words
 * @param {readonly number[]} values
 * @param {(value: number) => void} choose
 */
function choice(label, name, words, values, choose) {
  const option = (/** @type {number} */ value) => html('option', { value }, words(value));
  const select = html(
    'select',
    { 'aria-label': `${label} of ${name}`, change: () => choose(Number(select.value)) },
    ...values.map(option),
  );
  return {
    element: html('label', {}, html('span', { 'aria-hidden': 'true' }, label), select),
    /** @param {number} value */
    update(value) {
      if (![...select.options].some((known) => known.value === String(value))) select.append(option(value));
      select.value = String(value);
    },
  };
}

/** @type {LineFaults} */
const noFaults = { loss: 0, duplicates: 0, reorder: 0 };

/**
 * What happens to messages on a controller's line, each as a share of them.
 * @param {string} name Of the controller.
 * @param {(fault: keyof LineFaults, share: number) => void} choose
 */
function lineChoices(name, choose) {
  const shareWords = (/** @type {number} */ share) => (share === 0 ? 'None' : percent(share));
  /**
   * @param {keyof LineFaults} fault
   * @param {string} label
   */
  const shareOf = (fault, label) => choice(label, name, shareWords, SHARES, (share) => choose(fault, share));
  const loss = shareOf('loss', 'Messages lost');
  const duplicates = shareOf('duplicates', 'Messages doubled');
  const reorder = shareOf('reorder', 'Messages held up');
  return {
    elements: [loss, duplicates, reorder].map(({ element }) => element),
    /** @param {LineFaults} faults */
    update(faults) {
      loss.update(faults.loss);
      duplicates.update(faults.duplicates);
      reorder.update(faults.reorder);
    },
  };
}

/**
 * @param {{ serial: string, name: string }} controller
 * @param {(text: string) => void} say
 */
export function createConditions({ serial, name }, say) {
  /** @type {ControllerView | undefined} */
  let now;

  /**
   * @param {Action} action
   * @param {string} done
   */
  async function attempt(action, done) {
    const refused = await act(action);
    say(refused ?? `${name}: ${done}.`);
    if (refused && now) update(now);
  }

  const line = lineChoices(name, (fault, share) => {
    const faults = { ...noFaults, ...now?.faults, [fault]: share };
    void attempt({ type: 'faults', serial, [fault]: share }, lineWords(faults));
  });
  const clock = choice(
    'Clock',
    name,
    (drift) => (drift === 0 ? 'Keeps time' : clockWords(drift)),
    DRIFTS,
    (share) => void attempt({ type: 'drift', serial, share }, `clock ${clockWords(share)}`),
  );
  const phones = choice('Phones', name, reachWords, RADIO_LOSSES, (loss) => {
    void attempt({ type: 'radio', serial, loss }, `phones ${reachWords(loss).toLowerCase()}`);
  });
  const bluetooth = html('button', {
    type: 'button',
    click: () => {
      const works = !now?.bluetooth;
      void attempt({ type: 'bluetooth', serial, works }, works ? 'Bluetooth works' : 'Bluetooth is broken');
    },
  });

  /** @param {ControllerView} controller */
  function update(controller) {
    now = controller;
    line.update(controller.faults);
    clock.update(controller.drift);
    phones.update(controller.radioLoss);
    bluetooth.textContent = controller.bluetooth ? 'Break the Bluetooth' : 'Mend the Bluetooth';
  }

  return {
    /** Belongs among the other actions of a controller. */
    bluetooth,
    element: html(
      'div',
      { class: 'conditions', role: 'group', 'aria-label': `Faults of ${name}` },
      ...line.elements,
      clock.element,
      phones.element,
    ),
    update,
  };
}
