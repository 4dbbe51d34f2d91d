/**
 * How things are called on this page.
 * @import { ControllerView } from '../src/view.ts'
 * @import { LineFaults } from '../src/firmware/lineFaults.ts'
 */

/**
 * A share of 1 in percent.
 * @param {number} share
 */
export const percent = (share) => `${Number((share * 100).toFixed(3))} %`;

/** @param {number} drift */
export function clockWords(drift) {
  if (drift === 0) return 'keeps time';
  return `${percent(Math.abs(drift))} ${drift > 0 ? 'fast' : 'slow'}`;
}

/** What a line does to messages, where it does anything. */
const faultWords = /** @type {const} */ ({ loss: 'loses', duplicates: 'doubles', reorder: 'holds up' });

/** @param {LineFaults} faults */
export function lineWords(faults) {
  const wrong = Object.entries(faultWords).flatMap(([fault, verb]) => {
    const share = faults[/** @type {keyof LineFaults} */ (fault)];
    return share > 0 ? [`${verb} ${percent(share)}`] : [];
  });
  return wrong.length > 0 ? `line ${wrong.join(', ')}` : 'line is good';
}

/**
 * A controller's own facts in one line: power always, the rest where it is not as it should be.
 * @param {ControllerView} controller
 */
export function factsOf({ battery, faults, drift, bluetooth }) {
  const isFaulty = Object.values(faults).some((share) => share > 0);
  return [
    battery === null ? 'Runs on mains' : `Battery at ${battery} %`,
    ...(isFaulty ? [lineWords(faults)] : []),
    ...(drift === 0 ? [] : [`clock ${clockWords(drift)}`]),
    ...(bluetooth ? [] : ['Bluetooth broken']),
  ].join(' · ');
}
