import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type QueryValue, readQuery, writeQuery } from './query.ts';

const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/[[\]]|^__proto__$/.test(text));
const text = fc.string({ maxLength: 12, unit: 'grapheme' });
const leafOrList = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }));
const recordOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

/** What was read, with the records of a literal: those that are read have no prototype. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a query string', () => {
  it('reads as what was written, whatever the texts, two records deep', () => {
    const query = recordOf(fc.oneof(leafOrList, recordOf(fc.oneof(leafOrList, recordOf(text)))));
    fc.assert(
      fc.property(query, (value) => {
        assert.deepEqual(plain(readQuery(writeQuery(value as Record<string, QueryValue>))), value);
      }),
    );
  });

  it('has brackets for lists and records, and leaves out what is not there', () => {
    const query = { a: [1, true], b: { c: 'x y', d: null }, e: undefined, f: '[&=]' };
    assert.equal(writeQuery(query), 'a[]=1&a[]=true&b[c]=x%20y&f=[%26%3D]');
  });

  it('is read four names deep and no deeper, so that nobody makes the server nest without end', () => {
    assert.deepEqual(plain(readQuery('a[b][c][d]=1')), { a: { b: { c: { d: '1' } } } });
    assert.deepEqual(plain(readQuery('a[b][c][d][e]=1&f=2')), { f: '2' });
    assert.deepEqual(plain(readQuery(`a${'[b]'.repeat(10_000)}=1`)), {});
  });

  it('is read up to its 500th pair', () => {
    const pairs = Array.from({ length: 501 }, (_, index) => `a[]=${index + 1}`);
    assert.equal((readQuery(pairs.join('&')).a as string[]).at(-1), '500');
  });

  it('cannot reach what all records have in common', () => {
    for (const attack of ['__proto__[polluted]=1', 'a[__proto__][polluted]=1', '__proto__=1']) {
      assert.deepEqual(plain(readQuery(attack)), {}, attack);
    }
    readQuery('constructor[prototype][polluted]=1&toString[polluted]=1');
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal((Object as { polluted?: unknown }).polluted, undefined);
  });

  it('leaves out a value without a name', () => {
    assert.deepEqual(plain(readQuery('=1&]=2&b=3')), { b: '3' });
  });

  it('takes the later of two forms of a name', () => {
    assert.deepEqual(plain(readQuery('a=1&a[]=2')), { a: ['2'] });
    assert.deepEqual(plain(readQuery('a[]=1&a[b]=2')), { a: { b: '2' } });
    assert.deepEqual(plain(readQuery('a[b]=1&a[]=2')), { a: ['2'] });
    assert.deepEqual(plain(readQuery('a=1&a[b]=2')), { a: { b: '2' } });
    assert.deepEqual(plain(readQuery('a[b]=1&a=2')), { a: '2' });
  });
});
