import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepLinkPath } from './deepLink.ts';
import { isTopicOf, pushTopic } from './pushTopic.ts';

test('a link leads to what follows the domain suffix', () => {
  const suffix = '.example.com';
  assert.equal(
    deepLinkPath('https://go.example.com/access/unit_5?from=mail#now', suffix),
    '/access/unit_5?from=mail#now',
  );
  assert.equal(deepLinkPath('https://go.example.com', suffix), '/');
  assert.equal(deepLinkPath('http://go.example.com/cart', suffix), '/cart');
  for (const link of [
    'https://elsewhere.net/.example.com/access',
    'https://go.example.com.elsewhere.net/access',
    'javascript:alert(1)//.example.com/access',
    'not a link',
    'ftp://go.example.com/access',
  ]) {
    assert.equal(deepLinkPath(link, suffix), undefined, link);
  }
});

test('a push topic names environment, role and id', () => {
  assert.equal(pushTopic('production', 'customer', 12), 'topic_production_customer_12');
});

test("a topic is one's own in every environment, and nobody else's", () => {
  for (const environment of ['development', 'testing', 'staging', 'production'] as const) {
    assert.ok(isTopicOf(pushTopic(environment, 'user', 12), 'user', 12));
  }
  for (const other of ['topic_production_user_1', 'topic_production_customer_12', 'topic__user_12']) {
    assert.ok(!isTopicOf(other, 'user', 12), other);
  }
});
