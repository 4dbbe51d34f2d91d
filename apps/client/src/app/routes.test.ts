import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titles } from '@gatehouse/contract/pages/titleMessages';
import { pathIn, screenNames } from './routes.ts';

test('every page has a title', () => {
  for (const name of screenNames) assert.notEqual(titles[name], '', name);
});

test('embedded, the root is the embed main screen, and every other address is the one of the web', () => {
  assert.equal(pathIn('EmbedMain', 'embedded'), '/');
  assert.equal(pathIn('EmbedMain', 'web'), '/embed');
  assert.equal(pathIn('SearchProductDetails', 'embedded'), pathIn('SearchProductDetails', 'web'));
});
