/** Time after which a client gives up where a call names no other, in ms. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** The same for a document that is printed: the first after a while waits for a printer to start, in ms. */
export const PRINT_TIMEOUT_MS = 60_000;
