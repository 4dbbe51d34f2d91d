import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepLinkPath } from './deepLink.ts';
import { pushTopic } from './pushTopic.ts';

test('a link leads to what follows the domain suffix', () => {
  const suffix = '.example.com';
  assert.equal(
    deepLinkPath('https://go.example.com/access/unit_5?from=mail#now', suffix),
    '/access/unit_5?from=mail#now',
  );
  assert.equal(deepLinkPath('https://go.example.com', suffix), '/');
  for (const link of [
    'https://elsewhere.net/.example.com/access',
    'https://go.example.com.elsewhere.net/access',
    'javascript:alert(1)//.example.com/access',
    'not a link',
  ]) {
    assert.equal(deepLinkPath(link, suffix), undefined, link);
  }
});

test('a push topic names environment, role and id', () => {
  assert.equal(pushTopic('production', 'customer', 12), 'topic_production_customer_12');
});
