import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { base64urlOf } from './base64url.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

for (const bytes of [1, 2, 3, 16, 32, 64]) {
  test(`${bytes} bytes have one spelling`, () => {
    const pattern = base64urlOf(bytes);
    for (let n = 0; n < 50; n++) {
      const value = randomBytes(bytes);
      const text = value.toString('base64url');
      assert.match(text, pattern);
      for (const last of ALPHABET) {
        const other = text.slice(0, -1) + last;
        const isSame = other !== text && Buffer.from(other, 'base64url').equals(value);
        if (isSame) assert.doesNotMatch(other, pattern);
      }
      for (const other of [
        `${text}=`,
        `${text}A`,
        text.slice(1),
        `${text}\n`,
        `+${text.slice(1)}`,
        `/${text.slice(1)}`,
      ])
        assert.doesNotMatch(other, pattern);
    }
  });
}
