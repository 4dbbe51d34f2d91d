import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@gatehouse/contract/model/customer';
import type { OrderOptions } from '@gatehouse/contract/model/order';
import { gstIn } from '@gatehouse/contract/rules/money';
import { validate } from '@gatehouse/contract/validation';
import { cardToUse } from '../../forms/cardChoice.ts';
import { expiryText } from '../../forms/cardLabels.ts';
import { changesOf, type DetailsValues, detailsForm } from '../../forms/detailsForm.ts';
import { bookingTimes } from '../../lib/bookingLabels.ts';
import { formatCountdown } from '../../ui/countdown.ts';
import { firstHeldUntil } from './cartContents.ts';
import { holdLeft, lostBookings } from './hold.ts';
import { nextStep, stepsOf } from './nextStep.ts';
import { cart, storageBooking, workspaceBooking } from './order.test-data.ts';
import type { OrderBooking } from './queries.ts';
import { recurringTotals } from './totals.ts';

test('a hold counts down by whole seconds and ends at nothing', () => {
  const until = '2026-11-21T01:15:00Z';
  assert.equal(formatCountdown(holdLeft(until, Date.parse('2026-11-21T01:02:54.100Z'))!), '12:06');
  assert.equal(holdLeft(until, Date.parse('2026-11-21T02:00:00Z')), 0);
  assert.equal(holdLeft(null, 0), null);
});

test('the first hold to end is the one shown, and those that ended are lost', () => {
  const late = storageBooking({ id: 1, heldUntil: '2026-11-21T01:20:00Z' });
  const order = cart([late, storageBooking({ id: 2 })]);
  assert.equal(firstHeldUntil(order), '2026-11-21T01:15:00Z');
  assert.deepEqual(
    lostBookings(order, Date.parse('2026-11-21T01:16:00Z')).map(({ id }) => id),
    [2],
  );
});

test('bookings say when they are by their site’s clock, named where the reader’s differs', () => {
  const times = (booking: OrderBooking, reader: string) =>
    bookingTimes(booking, reader).replaceAll('\u00a0', ' ');
  assert.equal(times(storageBooking(), 'Australia/Perth'), 'From Sat, 21 Nov 2026');
  assert.equal(
    times(workspaceBooking(), 'Australia/Brisbane'),
    'Wed, 25 Nov 2026, 10:00 am – 2:00 pm (Sydney time)',
  );
  assert.equal(times(workspaceBooking(), 'Australia/Sydney'), 'Wed, 25 Nov 2026, 10:00 am – 2:00 pm');
  const days = workspaceBooking({ start_time: '2026-11-23T13:00:00Z', end_time: '2026-11-25T13:00:00Z' });
  assert.equal(times(days, 'Australia/Sydney'), 'Tue, 24 Nov 2026 – Wed, 25 Nov 2026');
  assert.equal(times(days, 'Australia/Perth'), 'Tue, 24 Nov 2026 – Wed, 25 Nov 2026 (Sydney time)');
  const summerBegins = { start_time: '2027-10-02T14:00:00Z', end_time: '2027-10-03T13:00:00Z' };
  assert.equal(times(workspaceBooking(summerBegins), 'Australia/Brisbane'), 'Sun, 3 Oct 2027 (Sydney time)');
  assert.deepEqual(bookingTimes(days, 'Australia/Perth').split(' ').length, 3);
});

test('what recurs is added up by its interval; what ends does not recur', () => {
  const [monthly, ...others] = recurringTotals([
    storageBooking({ start_time: '2026-11-25T14:00:00Z' }),
    storageBooking(),
    workspaceBooking(),
  ]);
  assert.equal(others.length, 0);
  assert.equal(monthly?.cents, 37_800);
  assert.equal(monthly?.from.toString(), '2026-12-20T14:00:00Z');
  assert.equal(gstIn(9_900), 900);
});

const options = (changes: Partial<OrderOptions> = {}): OrderOptions => ({
  details: { required: true, complete: true },
  identity: { required: false, complete: false },
  documents: { required: true, complete: true },
  payment: { required: true, total: 1, provider: 'sandbox', publishableKey: null },
  ...changes,
});

test('a checkout leads to the first step that is not done', () => {
  const todo = { required: true, complete: false };
  assert.equal(nextStep(options({ details: todo, identity: todo }), false), 'details');
  assert.equal(nextStep(options({ identity: todo }), false), 'identity');
  assert.equal(nextStep(options({ documents: todo }), false), 'payment');
  assert.equal(nextStep(options({ documents: todo }), true), 'agreement');
  assert.equal(nextStep(options(), true), 'review');
  assert.deepEqual(stepsOf(options()), ['details', 'payment', 'agreement', 'review']);
});

const card = (changes: Partial<Card>): Card => ({
  id: 1,
  brand: 'visa',
  last4: '4242',
  name: '',
  exp_month: 12,
  exp_year: 2029,
  isDefault: false,
  ...changes,
});

test('the chosen card pays, else the default, else the newest; never an expired one', () => {
  const now = Temporal.Instant.from('2026-11-21T00:00:00Z');
  const cards = [card({ id: 1, isDefault: true }), card({ id: 2 }), card({ id: 3, exp_year: 2025 })];
  assert.equal(cardToUse(cards, 2, now)?.id, 2);
  assert.equal(cardToUse(cards, 3, now)?.id, 1);
  assert.equal(cardToUse(cards.slice(1), undefined, now)?.id, 2);
  assert.equal(cardToUse(cards.slice(2), 3, now), undefined);
  assert.equal(expiryText(cards[0]!), '12/29');
});

const address = {
  street1: '5 Vulture St',
  street2: '',
  suburb: 'West End',
  state: 'QLD',
  postcode: '4101',
  country: 'Australia',
};
const details: DetailsValues = {
  firstName: 'Ann',
  lastName: 'Tester',
  mobile: '0412 345 678',
  postal: address,
  billingEqualsPostal: true,
  billing: { ...address, street1: '' },
};
const problems = (values: DetailsValues, needsAddress = true) => {
  const outcome = validate(detailsForm({ mobile: 'required', hasAddress: needsAddress }), values);
  return outcome.ok ? [] : outcome.fields.map(({ path, message }) => `${path}: ${message}`);
};

test('details are checked in the words of the rules, the billing address only where it is another', () => {
  assert.deepEqual(problems(details), []);
  assert.deepEqual(problems({ ...details, billingEqualsPostal: false }), [
    'billing.street1: Street address is required.',
  ]);
  assert.deepEqual(problems({ ...details, mobile: '123', firstName: ' ' }), [
    'firstName: First Name is a required field',
    'mobile: Please enter a valid Australian phone number.',
  ]);
  assert.deepEqual(problems({ ...details, postal: { ...address, state: '', postcode: '410' } }), [
    'postal.state: State is required.',
    'postal.postcode: Postcode must be 4 digits.',
  ]);
  assert.deepEqual(problems({ ...details, postal: { ...address, suburb: '' } }, false), []);
});

test('a billing address that equals the postal one is sent as its copy', () => {
  const sent = changesOf(details, true);
  assert.equal(sent.mobile, '0412345678');
  assert.ok('billingAddress' in sent);
  assert.deepEqual(sent.billingAddress, sent.postalAddress);
  assert.ok(!('postalAddress' in changesOf(details, false)));
});
