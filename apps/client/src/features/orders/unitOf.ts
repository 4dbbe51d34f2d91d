import type { Booking } from '@gatehouse/contract/model/booking';

/** The unit that a booking gives. */
export function unitOf({ AccessPermissions }: Pick<Booking, 'AccessPermissions'>) {
  return AccessPermissions[0]?.Unit;
}
