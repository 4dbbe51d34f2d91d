/**
 * How long units are reserved for people who have not paid, and how many (docs/specification/bookings.md#holds). What
 * one person reserves nobody else can book, so that nobody keeps units from others by reserving them again and again.
 */
export const reservationRule = {
  /** Minutes for which a unit waits in a cart to be paid. */
  minutes: 15,
  /** Minutes after which it waits no longer, however often its payment is tried. */
  mostMinutes: 45,
  /** Units that one person has reserved and not paid, over all carts. */
  maxUnits: 20,
  /** Minutes that a person may keep a unit and take it out again without having let go of it, once in a while. */
  changeOfMindMinutes: 5,
  /** Minutes until a person may reserve a unit again that they let go of, by time or by hand. */
  againAfterMinutes: 30,
  /** Who let go of `units` or more within the last `hours` may have `maxUnits` reserved at once. */
  afterLettingGo: { units: 3, hours: 24, maxUnits: 3 },
} as const;
