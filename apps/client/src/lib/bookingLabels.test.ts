import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingTimes } from './bookingLabels.ts';
import { storageBooking, workspaceBooking } from './order.test-data.ts';

test('bookings say when they are by their site’s clock, named where the reader’s differs', () => {
  const times = (booking: Parameters<typeof bookingTimes>[0], reader: string) =>
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
