import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfLink } from './appLink.ts';

const own = 'https://gatehouse.example.com';

test('what stands behind the domain of a link is the path in the app', () => {
  assert.equal(pathOfLink(`${own}/access/unit_5`, own), '/access/unit_5');
  assert.equal(
    pathOfLink(`${own}/search/results?place=West%20End#map`, own),
    '/search/results?place=West%20End#map',
  );
  assert.equal(pathOfLink(own, own), '/');
});

test('a link of anybody else leads nowhere', () => {
  for (const foreign of [
    'https://gatehouse.example.com.evil.example/access',
    'https://evil.example/gatehouse.example.com/access',
    'https://gatehouse.example.com@evil.example/access',
    'https://someone@gatehouse.example.com/access',
    'http://gatehouse.example.com/access',
    'https://gatehouse.example.com:8443/access',
    `${own}//evil.example/access`,
    `${own}/\\evil.example/access`,
    'javascript:alert(1)',
    'gatehouse://access',
    '/access',
    '',
  ]) {
    assert.equal(pathOfLink(foreign, own), undefined, foreign);
  }
});
