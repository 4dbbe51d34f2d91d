import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Pin } from '../api/pinCodes.ts';
import { digitsOf } from '../formats/digits.ts';
import { fieldMessages } from '../model/fieldMessages.ts';
import { validate } from '../validation.ts';
import { makePin } from './pinCode.ts';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 }).map((list) => list.join(''));

/** What is wrong with a PIN; undefined when nothing is. */
function pinProblem(pin: string): string | undefined {
  const outcome = validate(Pin, pin);
  return outcome.ok ? undefined : outcome.fields[0]!.message;
}

describe('a PIN', () => {
  it('is 6 to 10 digits without two equal neighbours, and nothing else', () => {
    fc.assert(
      fc.property(digits, (pin) => {
        const isLong = pin.length >= 6 && pin.length <= 10;
        const repeats = [...pin].some((digit, at) => at > 0 && digit === pin[at - 1]);
        const problem = isLong ? (repeats ? fieldMessages.pin.repeat : undefined) : fieldMessages.pin.length;
        assert.equal(pinProblem(pin), problem);
      }),
    );
  });

  it('is digits a pad has keys for', () => {
    for (const text of ['', '12345a', '-13579', '1357.9', '+135790', '13579#']) {
      assert.equal(pinProblem(text), fieldMessages.pin.length, JSON.stringify(text));
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[0-9]*$/.test(digitsOf(text)));
        assert.equal(pinProblem(text), fieldMessages.pin.length);
      }),
    );
  });
});

describe('a PIN that is made', () => {
  it('keeps the rule whatever chance gives', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (chances) => {
        const rest = [...chances];
        assert.equal(pinProblem(makePin((limit) => rest.shift()! % limit)), undefined);
      }),
    );
  });

  it('can be any of them: each way chance can fall makes another', () => {
    // Two places at a time, all of their ways.
    for (let place = 0; place < 5; place++) {
      const made = new Set<string>();
      const ways = place === 0 ? 90 : 81;
      for (let way = 0; way < ways; way++) {
        const chances = [0, 0, 0, 0, 0, 0].with(place, Math.floor(way / 9)).with(place + 1, way % 9);
        const limits: number[] = [];
        made.add(
          makePin((limit) => {
            limits.push(limit);
            return chances.shift()!;
          }),
        );
        assert.deepEqual(limits, [10, 9, 9, 9, 9, 9], 'as many ways as there are digits that may follow');
      }
      assert.equal(made.size, ways);
    }
  });
});
