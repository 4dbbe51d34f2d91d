/** Names the organisation a request is for (docs/specification/operations.md#headers). */
export const ORGANISATION_HEADER = 'OrganisationId';
/** Makes a repeated write one write. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/**
 * A random name of one installed client. A spent refresh token that comes again within 10 s from the same
 * client is answered with the same successor (docs/specification/auth.md#sessions).
 */
export const CLIENT_HEADER = 'Client-Instance';
/**
 * Of every reply of the API that nobody may keep, and of a live stream as it begins: the server's time in ms since 1970, so that clients rely on
 * no clock of their own (docs/specification/operations.md#headers).
 */
export const SERVER_TIME_HEADER = 'Server-Time';

/** The organisation that a client is of where it is built for no other (docs/specification/README.md#australia). */
export const DEFAULT_ORGANISATION_ID = 4;
