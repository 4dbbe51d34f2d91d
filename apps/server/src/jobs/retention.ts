/** What becomes of every table's rows in the end: docs/operating/retention.md says the same to operators. */
import type { Context } from '../context.ts';
import { GUEST_MEMORY } from '../features/guests/service.ts';
import { type Removable, removeBatch } from './retentionQueries.ts';

/** Short, so that nobody waits for long for a row that goes. */
const BATCH = 1_000;

const days = (count: number) => ({ hours: 24 * count });

export type Retention = {
  table: string;
  /** How long a row is kept once `since` is true of it. */
  age: { hours: number };
  since: string;
};

/** What is removed once it has served its time. */
export const retention: { readonly [what in Exclude<Removable, 'identities'>]: Retention } = {
  alerts: { table: 'alerts', age: days(365), since: 'ended or was archived' },
  // Longer than any failure counts or any lockout lasts.
  attemptCounts: { table: 'attempt_counts', age: days(1), since: 'its window began and its lockout ended' },
  // An attempt at the door may be reported this long after its grant has ended, and still names the holder.
  bluetoothGrants: { table: 'bluetooth_grants', age: days(90), since: 'ended' },
  commands: { table: 'commands', age: days(90), since: 'was asked' },
  // It can be undone for 7 days.
  emailChanges: { table: 'email_changes', age: days(30), since: 'was made' },
  expiredReservations: { table: 'bookings', age: days(30), since: 'ran out in a cart, unpaid' },
  guestPurchases: { table: 'guest_purchases', age: GUEST_MEMORY, since: 'was made' },
  idempotencyKeys: { table: 'idempotency_keys', age: days(1), since: 'was used first' },
  invitations: { table: 'invitations', age: days(365), since: 'ended' },
  staffInvitations: { table: 'staff_invitations', age: days(365), since: 'was made' },
  // It may hold what is nobody else's business. One that waits that long has no mail server, or is out of date.
  // Longer than it limits what may be reserved.
  letGoUnits: { table: 'let_go_units', age: days(2), since: 'was let go of or taken out' },
  mails: { table: 'mails', age: days(30), since: 'was written, sent or not' },
  notifications: { table: 'notifications', age: days(365), since: 'was received' },
  oneTimeCodes: { table: 'one_time_codes', age: { hours: 0 }, since: 'expired' },
  // So long a change that let one go can be taken back.
  pictures: { table: 'pictures', age: days(30), since: 'was named by a row last' },
  // A provider repeats its messages for some days.
  paymentEvents: { table: 'payment_events', age: days(30), since: 'was received' },
  // As with grants: what a pad reports late still names its holder.
  pinCodes: { table: 'pin_codes', age: days(90), since: 'ended' },
  // A spent token is remembered after its end, so that its reuse is still noticed.
  refreshTokens: { table: 'refresh_tokens', age: days(1), since: 'expired' },
  registrations: { table: 'registrations', age: days(7), since: 'was made, unproven' },
  sandboxCards: { table: 'sandbox_cards', age: days(1), since: 'was typed, unsaved' },
  passkeyChallenges: { table: 'passkey_challenges', age: { hours: 0 }, since: 'expired' },
  providerSignIns: { table: 'provider_sign_ins', age: { hours: 0 }, since: 'expired' },
  signInTickets: { table: 'sign_in_tickets', age: { hours: 0 }, since: 'expired' },
  sessions: { table: 'token_families', age: days(30), since: 'was used last, once its tokens are gone' },
};

const AGREED = 'what was agreed and charged';
const HISTORY = 'a history whose every row proves the one before';

/** Tables that grow and of which nothing is removed by age, and why. */
export const kept: { readonly [table: string]: string } = {
  activity: HISTORY,
  agreement_papers: AGREED,
  bookings: AGREED,
  cards: 'payments name the card they were made with',
  changes: HISTORY,
  charges: AGREED,
  customers: 'bookings and histories name them; a closed account has no name, address or picture',
  document_agreements: AGREED,
  document_versions: AGREED,
  documents: AGREED,
  invoices: 'what was charged, with names and addresses as tax law wants them kept',
  ledger_transfers: 'every movement of money, without names',
  linking_codes: 'one of a booking',
  locker_inventories: 'goods that were sold',
  order_documents: AGREED,
  order_products: AGREED,
  orders: AGREED,
  payments: AGREED,
  planned_prices: 'what products cost from which day',
  queue_entries: 'one of a booked game',
  refunds: AGREED,
  sandbox_ledger: 'what the sandbox charged, as a provider would know',
  test_results: 'the history of a controller’s tests',
  unit_outages: 'when what was out of service',
  users: 'histories name them',
  vend_sales: AGREED,
};

/** Tables that do not grow with time, and what holds them. */
export const bounded: { readonly [table: string]: string } = {
  activity_heads: 'one of a door',
  areas: 'the operator’s places',
  bluetooth_changes: 'removed once distributed',
  change_heads: 'one of an operator',
  command_handovers: 'removed as the command ends',
  controllers: 'the operator’s places',
  customer_addresses: 'two of a customer',
  doors: 'the operator’s places',
  gates: 'the operator’s places',
  identities: 'one of a customer; removed once no booking needs it, where IDENTITY_DAYS is given',
  lockables: 'the operator’s places',
  motorised_locks: 'one of a door',
  organisation_hosts: 'the operators',
  organisations: 'the operators',
  payment_customer_removals: 'removed once the provider has done it',
  permissions: 'rights of the staff',
  picture_files: 'removed with their pictures',
  pin_changes: 'removed once distributed',
  product_categories: 'the catalogue',
  product_feature_links: 'the catalogue',
  product_features: 'the catalogue',
  products: 'the catalogue',
  profile_images: 'one of a customer',
  push_subscriptions: 'the devices of a customer; removed once unsubscribed',
  recovery_codes: 'ten of a staff user',
  schema_migrations: 'the releases',
  secret_keys: 'one of a change of keys',
  setup_codes: 'one at most, until the first owner is there',
  sites: 'the operator’s places',
  staff_grants: 'rights of the staff',
  staff_providers: 'one of an operator',
  staff_roles: 'roles of an operator’s own',
  support_links: 'the operator’s pages',
  units: 'the operator’s places',
  user_factors: 'the devices of a staff user',
};

/** Removes what has served its time. */
export async function removeOld({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> {
  const now = clock.now();
  let removed = 0;
  for (const [what, { age }] of retentions) removed += await removeBatch(db, what, now.subtract(age), BATCH);
  if (config.identityDays !== undefined)
    removed += await removeBatch(db, 'identities', now.subtract(days(config.identityDays)), BATCH);
  return removed;
}

// The keys are those of the declaration, which its type says and Object.entries does not.
const retentions = Object.entries(retention) as readonly [keyof typeof retention, Retention][];
