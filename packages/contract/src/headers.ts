/** Names the organisation a request is for (docs/specification/operations.md#headers). */
export const ORGANISATION_HEADER = 'OrganisationId';
/** Makes a repeated write one write. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/**
 * A random name of one installed client. A spent refresh token that comes again within 10 s from the same
 * client is answered with the same successor (docs/specification/auth.md#sessions).
 */
export const CLIENT_HEADER = 'Client-Instance';

/** The organisation that a client is of where it is built for no other (docs/specification/README.md#australia). */
export const DEFAULT_ORGANISATION_ID = 4;
