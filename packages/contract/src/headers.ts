/** Names the organisation a request is for (spec part 6). */
export const ORGANISATION_HEADER = 'OrganisationId';
/** Makes a repeated write one write. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/**
 * A random name of one installed client. A spent refresh token that comes again within 10 s from the same client is
 * answered with the same successor (decisions: 'Tokens and accounts').
 */
export const CLIENT_HEADER = 'Client-Instance';
