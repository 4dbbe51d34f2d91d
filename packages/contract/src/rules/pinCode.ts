/** PIN codes for the pads at doors (docs/specification/pinCodes.md#rules-of-a-code). */

/** What a PIN must match, apart from which each has its own words. */
export const PIN_LENGTH_PATTERN = /^[0-9]{6,10}$/;
export const PIN_NO_REPEAT_PATTERN = /^(?!.*([0-9])\1)/;
/** How many live codes a person may have at one site. */
export const MAX_PINS_PER_SITE = 10;

/**
 * A new PIN of 6 digits. `randomBelow` gives a whole number from 0 up to, not including, its argument: every PIN that
 * the rule allows is equally likely when every such number is.
 */
export function makePin(randomBelow: (limit: number) => number): string {
  let pin = String(randomBelow(10));
  while (pin.length < 6) {
    const last = Number(pin.at(-1));
    // One of the nine other digits.
    pin += (last + 1 + randomBelow(9)) % 10;
  }
  return pin;
}
