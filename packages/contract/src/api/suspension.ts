import { endpoint } from '../endpoint.ts';

const suspensionErrors = [
  'IN_ARREARS',
  'PARTIALLY_COLLECTED',
  'ACTIVE_BOOKINGS',
  'PAYMENT_PENDING',
  'CUSTOMER_NOT_FOUND',
] as const;

/** The same as {@link suspendCustomer}. */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});

/**
 * Ends an account: the person is taken out of every row, the rows stay for the money's sake. Refused while
 * something is owed, while goods that were paid for have not all been collected, and while a booking lives
 * (docs/specification/account.md#deleting-the-account).
 */
export const suspendCustomer = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/suspend',
  role: 'customer',
  owner: 'id',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});
