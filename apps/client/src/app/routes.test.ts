import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestFinished } from './guard.ts';
import { isFinished, isInMode, pathIn, routes, screenNames } from './routes.ts';

test('every page leads to a finished one in each mode that has it', () => {
  for (const mode of ['web', 'app', 'embedded'] as const) {
    for (const name of screenNames.filter((known) => isInMode(known, mode))) {
      const leadsTo = nearestFinished(name, mode);
      assert.ok(isFinished(leadsTo), `${name} in ${mode} leads to ${leadsTo}, which is not finished`);
      assert.ok(isInMode(leadsTo, mode), `${name} leads to ${leadsTo}, which ${mode} has not`);
    }
  }
});

test('every page has a title, and what stands in for it asks for no other sign-in', () => {
  for (const name of screenNames) {
    const entry = routes[name];
    assert.notEqual(entry.title, '');
    if (entry.gate === undefined && 'until' in entry && entry.set !== 'profile') {
      assert.equal(routes[nearestFinished(name, 'app')].gate, undefined, name);
    }
  }
});

test('embedded, the root is the embed main screen, and every other address is the one of the web', () => {
  assert.equal(pathIn('EmbedMain', 'embedded'), '/');
  assert.equal(pathIn('EmbedMain', 'web'), '/embed');
  assert.equal(pathIn('SearchProductDetails', 'embedded'), pathIn('SearchProductDetails', 'web'));
});
