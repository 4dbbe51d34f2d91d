/** A part of the checkout that is still to be filled in. */
export type CheckoutPart<Saved = true> = {
  /** Whether it is in order; what is wrong is said beside it. */
  check: () => Promise<boolean>;
  /** Saves it; undefined where that failed, which is said beside it. */
  save: () => Promise<Saved | undefined>;
};
