/**
 * How far back Brotli looks for repetitions, as a power of two: over all of a page or a reply. More makes hardly one of them
 * smaller, and is memory that each takes again.
 */
export const BROTLI_WINDOW = 18;
