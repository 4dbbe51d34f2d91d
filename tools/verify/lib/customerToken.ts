import { randomUUID } from 'node:crypto';
import { systemClock } from '@gatehouse/server/clock';
import { signToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { ORGANISATION } from '@gatehouse/server/testing/factories';

const person = {
  organisationId: ORGANISATION,
  name: 'Ann',
  username: 'ann@example.com',
  pushNotifications: true,
  session: randomUUID(),
};

/** A token of a customer as a server with this SECRET_KEY signs it, good for some minutes from now. */
export function customerToken(secretKey: string, id: number): string {
  return signToken(keyRing(secretKey), 'customer', { ...person, id }, systemClock.now());
}
