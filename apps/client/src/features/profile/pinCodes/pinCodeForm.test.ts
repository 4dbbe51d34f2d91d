import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { fieldMessages } from '@gatehouse/contract/model/fieldMessages';
import { validate } from '@gatehouse/contract/validation';
import { bodyOf, NewPinCodeForm, PinCodeForm, validity, valuesOf } from './pinCodeForm.ts';

const zone = 'Australia/Sydney';
const code: PinCode = {
  id: 1,
  siteId: 2,
  siteName: 'Marrickville',
  timeZone: zone,
  nickname: 'Cleaner',
  startTime: '2026-04-03T13:00:00Z',
  endTime: '2026-04-05T14:00:00Z',
  createdAt: '2026-04-01T00:00:00Z',
};
const typed = { siteId: '2', pin: '135790', nickname: '', from: '', until: '' };
const problem = (values: object, schema = NewPinCodeForm as never) => {
  const checked = validate(schema, { ...typed, ...values });
  return checked.ok ? undefined : checked.fields[0]?.message;
};

describe('the form of a PIN code', () => {
  it('says what is wrong with the digits, which a change may leave out', () => {
    assert.equal(problem({}), undefined);
    assert.equal(problem({ pin: '' }), 'PIN is a required field');
    assert.equal(problem({ pin: '12345' }), fieldMessages.pin.length);
    assert.equal(problem({ pin: '113579' }), fieldMessages.pin.repeat);
    assert.equal(problem({ pin: '' }, PinCodeForm as never), undefined);
    assert.equal(problem({ pin: '113579' }, PinCodeForm as never), fieldMessages.pin.repeat);
    assert.equal(problem({ from: '2026-04-05', until: '2026-04-04' }), 'The end must be after the start.');
    assert.equal(problem({ from: '2026-04-05', until: '2026-04-05' }), undefined);
  });

  it('takes whole days of the site, the last included, over the end of summer time', () => {
    assert.deepEqual(bodyOf({ ...typed, from: '2026-04-05', until: '2026-04-05' }, zone, null), {
      nickname: '',
      startTime: '2026-04-04T13:00:00Z',
      endTime: '2026-04-05T14:00:00Z',
    });
  });

  it('shows the days again, and sends times that were not touched as they were', () => {
    const values = valuesOf(code, undefined);
    assert.deepEqual([values.from, values.until], ['2026-04-04', '2026-04-05']);
    const exact = { ...code, startTime: '2026-04-03T15:30:00Z' };
    assert.equal(bodyOf(valuesOf(exact, undefined), zone, exact).startTime, exact.startTime);
    assert.equal(bodyOf({ ...values, from: '' }, zone, exact).startTime, null);
  });

  it('says when a code holds', () => {
    const on = (day: string, times: Partial<PinCode> = {}) =>
      validity({ ...code, ...times }, Temporal.PlainDate.from(day)).replaceAll(',', '');
    assert.equal(on('2026-04-01'), 'Sat 4 Apr 2026 to Sun 5 Apr 2026');
    assert.equal(on('2026-04-04'), 'Until Sun 5 Apr 2026');
    assert.equal(on('2026-04-01', { endTime: null }), 'From Sat 4 Apr 2026');
    assert.equal(on('2026-04-04', { endTime: null }), 'For as long as you can open doors here');
  });
});
