import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helpKind, helpLinks, reachText } from './helpLinks.ts';

const contact = { supportPhone: '1800 160 401', supportEmail: 'help@example.com' };

test('without links the organisation itself can be reached', () => {
  const link = { title: 'Read the guide', url: 'https://www.example.com/guide/' };
  assert.deepEqual(helpLinks([link], contact), [link]);
  const own = [
    { title: 'Call 1800 160 401', url: 'tel:1800160401' },
    { title: 'Email us', url: 'mailto:help@example.com' },
  ];
  assert.deepEqual(helpLinks([], contact), own);
  assert.deepEqual(helpLinks(undefined, contact), own);
  assert.deepEqual(helpLinks([], { supportPhone: null, supportEmail: null }), []);
  assert.deepEqual(helpLinks(undefined, undefined), []);
});

test('a link says where it leads', () => {
  assert.deepEqual(['tel:13', 'mailto:a@b.c', 'sms:13', 'https://example.com'].map(helpKind), [
    'phone',
    'mail',
    'message',
    'page',
  ]);
  assert.equal(reachText({ title: 'Guide', url: 'https://www.example.com/guide/' }), 'example.com/guide');
  assert.equal(reachText({ title: 'Email us', url: 'mailto:help@example.com' }), 'help@example.com');
  assert.equal(reachText({ title: 'Call 1800 160 401', url: 'tel:1800160401' }), '');
  assert.equal(reachText({ title: 'Text us', url: 'sms:0491570006' }), '0491 570 006');
  assert.equal(reachText({ title: 'Call us', url: 'tel:1300123456' }), '1300123456');
});
