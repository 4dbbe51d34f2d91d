import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoint } from '@gatehouse/contract/endpoint';
import * as z from 'zod/mini';
import { readDocstrings } from './docstrings.ts';

const Base = z.object({ name: z.string() });
const Thing = z
  .extend(Base, { price: z.int(), parts: z.array(z.object({ size: z.int() })) })
  .check(z.refine(() => true));
const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('over') }),
]);
const addThing = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/things',
  role: 'guest',
  summary: 'Add',
  body: z.object({ note: z.optional(z.string()) }),
});
const docs = readDocstrings([
  {
    path: 'base.ts',
    exports: { Base },
    source: `
      const name = {
        /** What people call it. */
        name: z.string(),
      };
      export const Base = z.object(name);`,
  },
  {
    path: 'thing.ts',
    exports: { Thing, Change, addThing },
    source: `
      // Not a docstring.
      const parts = z.array(z.object({
        /** Centimetres. */
        size: z.int(),
      }));
      /**
       * Something (docs/glossary.md), as
       * {@link Base} with a price.
       */
      export const Thing = z
        .extend(Base, {
          /** Cents. */
          price: z.int(),
          parts,
        })
        .check(z.refine(() => true));
      export const Change = z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('begun') }),
        /** It is over. */
        z.object({ kind: z.literal('over') }),
      ]);
      /** Adds one. */
      export const addThing = endpoint({
        body: z.object({
          /** For the next person. */
          note: z.optional(z.string()),
        }),
      });`,
  },
]);

describe('docstrings', () => {
  it('of schemas and endpoints are prose without references to pages', () => {
    assert.equal(docs.of(Thing), 'Something, as `Base` with a price.');
    assert.equal(docs.of(addThing), 'Adds one.');
    assert.equal(docs.of(Base), undefined);
  });

  it('of fields are found through wrappers, constants and what a schema extends', () => {
    const fields = Object.fromEntries(docs.ofFields(Thing));
    assert.deepEqual(fields, { name: 'What people call it.', price: 'Cents.' });
    const part = Thing._zod.def.shape.parts._zod.def.element;
    assert.equal(docs.ofFields(part).get('size'), 'Centimetres.');
    assert.equal(docs.ofFields(addThing.body).get('note'), 'For the next person.');
  });

  it('of the alternatives of a union stand with each', () => {
    const [begun, over] = Change._zod.def.options;
    assert.equal(begun && docs.of(begun), undefined);
    assert.equal(over && docs.of(over), 'It is over.');
  });
});
