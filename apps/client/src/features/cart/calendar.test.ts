import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cart, storageBooking, workspaceBooking } from '../../lib/order.test-data.ts';
import { orderCalendar } from './calendar.ts';

const now = Temporal.Instant.from('2026-11-21T01:02:03.456Z');
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an open-ended booking is its first day, by the clock of its site', () => {
  const file = lines(orderCalendar(cart([storageBooking()]), now));
  assert.ok(file.includes('DTSTART;VALUE=DATE:20261121'));
  assert.ok(file.includes('DTEND;VALUE=DATE:20261122'));
  assert.ok(file.includes('DTSTAMP:20261121T010203Z'));
});

test('whole days stay whole days, up to the day after the last', () => {
  const booking = workspaceBooking({ start_time: '2026-11-23T13:00:00Z', end_time: '2026-11-25T13:00:00Z' });
  const file = lines(orderCalendar(cart([booking]), now));
  assert.ok(file.includes('DTSTART;VALUE=DATE:20261124'));
  assert.ok(file.includes('DTEND;VALUE=DATE:20261126'));
});

test('hours stand as instants', () => {
  const file = lines(orderCalendar(cart([workspaceBooking()]), now));
  assert.ok(file.includes('DTSTART:20261124T230000Z'));
  assert.ok(file.includes('DTEND:20261125T030000Z'));
});

test('commas are escaped, and no line is longer than 75 bytes', () => {
  const text = orderCalendar(cart([storageBooking({ unitName: 'Übergröße '.repeat(12) })]), now);
  assert.ok(lines(text).some((line) => line.startsWith('SUMMARY:Medium\\, upstairs\\, Übergröße')));
  for (const line of text.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75);
});
