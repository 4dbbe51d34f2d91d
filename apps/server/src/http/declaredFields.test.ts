import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { copyDeclared } from './declaredFields.ts';

describe('a copy of what is declared', () => {
  const Thing = z.object({
    id: z.int(),
    note: z.optional(z.string()),
    owner: z.nullable(z.object({ name: z.string() })),
    parts: z.array(z.object({ id: z.int() })),
    price: z.union([z.object({ cents: z.int() }), z.literal('free')]),
  });
  const secret = { secret: 'hash' };
  const thing = { id: 1, owner: { name: 'Ann' }, parts: [{ id: 2 }, { id: 3 }], price: { cents: 5 } };

  it('leaves out what is not, at any depth', () => {
    const row = {
      ...thing,
      ...secret,
      owner: { ...thing.owner, ...secret },
      parts: thing.parts.map((part) => ({ ...part, ...secret })),
      price: { ...thing.price, ...secret },
    };
    assert.deepEqual(copyDeclared(Thing)(row), thing);
    assert.deepEqual(copyDeclared(z.array(Thing))([row, row]), [thing, thing]);
    assert.deepEqual(copyDeclared(z.nullable(Thing))(null), null);
  });

  it('keeps what may be missing missing, and null null', () => {
    const without = { ...thing, owner: null, note: undefined };
    const copied = copyDeclared(Thing)(without);
    assert.deepEqual(copied, { ...thing, owner: null });
    assert.ok(!Object.hasOwn(copied as object, 'note'));
  });

  it('refuses what fits none of several', () => {
    assert.throws(() => copyDeclared(Thing)({ ...thing, price: { dollars: 5 } }), z.ZodError);
  });
});
