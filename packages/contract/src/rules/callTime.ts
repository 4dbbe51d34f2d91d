/** Time after which a client gives up where a call names no other, in ms. */
export const DEFAULT_TIMEOUT_MS = 10_000;
