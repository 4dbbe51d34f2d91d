/** docs/operating.md against what it names. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listVariables } from '../../apps/server/src/environment.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const [page, rules] = await Promise.all([read('docs/operating.md'), read('docs/operating/alerts.yml')]);

test('every alert leads to what to do', () => {
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
  assert.ok(alerts.length > 0);
  for (const name of alerts)
    assert.ok(page.includes(`[${name}](operating/alerts.md#${name.toLowerCase()})`), name);
});

test('settings are those that the server reads, and files are there', () => {
  const known = new Set(listVariables().map(({ name }) => name));
  const [, settings = ''] = /gatehouse\.env <<END\n([\s\S]*?)END\n/.exec(page) ?? [];
  const names = Array.from(settings.matchAll(/^(\w+)=/gm), ([, name = '']) => name);
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(known.has(name), name);
  for (const [path] of page.matchAll(/\b(deploy|tools)\/[\w./-]*\w/g))
    assert.ok(existsSync(join(root, path)), path);
});
