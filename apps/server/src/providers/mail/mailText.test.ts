import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailText } from './mailText.ts';

const sender = { name: 'Ann & Co', accent: null, publicUrl: 'https://example.com', logo: null };

test('a mail as text has all that its HTML says, and the address of its button', () => {
  const text = mailText(
    {
      heading: 'Thank you',
      paragraphs: ['First', 'Second'],
      code: '123456',
      facts: [
        ['Product', 'Lock'],
        ['Order', 'A1'],
        ['Where', 'River Storage', '/sites/7'],
      ],
      button: { label: 'Show it', path: '/orders/1#x' },
      note: 'Besides',
    },
    sender,
  );
  assert.equal(
    text,
    'First\n\nSecond\n\n123456\n\nProduct: Lock\nOrder: A1\nWhere: River Storage\nhttps://example.com/sites/7\n\nShow it:\nhttps://example.com/orders/1#x\n\nBesides\n\nAnn & Co',
  );
});
