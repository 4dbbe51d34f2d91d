import { hashPassword } from '@gatehouse/server/features/auth/password';
import { insertCustomer } from '@gatehouse/server/features/auth/registrationQueries';
import type { Stack } from '@gatehouse/stack/stack';

/** The password of every customer a test makes. */
export const password = 'open sesame 7';

let customersMade = 0;
let addressesGiven = 0;

/** The header of a request from a network address of its own: only so many people register from one. */
export function ownAddress(): { 'X-Forwarded-For': string } {
  const number = ++addressesGiven;
  return { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}` };
}

/** Made once: making it is slow on purpose. */
const passwordHash = hashPassword(password);

/**
 * Makes a customer of the demo's operator, who has neither a card nor an address yet, and returns their e-mail address.
 */
export async function makeCustomer({ ctx }: Stack, name = 'Sam Reed'): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName.toLowerCase()}.${++customersMade}@example.com`;
  const person = { organisationId: 4, firstName, lastName, mobile: '0412345678', email };
  await insertCustomer(ctx.db, { ...person, passwordHash: await passwordHash }, ctx.clock.now(), {
    isProven: true,
  });
  return email;
}
