import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorsOf, findBadReferences } from './references.ts';

const docs = 'docs';
const page = {
  path: `${docs}/rules.md`,
  text: "# Rules\n\n## The site's clock, `now`\n\n```sh\n# no heading\n```\n",
};
const problems = (path: string, text: string) =>
  findBadReferences([page, { path, text }], (file) => [page.path, path, 'apps/client'].includes(file));

test('headings get the anchors that GitHub gives them', () => {
  assert.deepEqual([...anchorsOf(page.text)], ['rules', 'the-sites-clock-now']);
  assert.deepEqual(
    [...anchorsOf('## Limits\n## Limits\n## See [this](a.md)\n')],
    ['limits', 'limits-1', 'see-this'],
  );
});

test('a page and a heading that are there may be named anywhere', () => {
  assert.deepEqual(
    problems('a.ts', `/** Noon (${docs}/rules.md#the-sites-clock-now, ${docs}/rules.md). */`),
    [],
  );
  assert.deepEqual(problems('a.sql', `-- ../${docs}/rules.md, not other/${docs}/gone.md`), []);
});

test('a page or heading that is not there is named with the file that rests on it', () => {
  assert.deepEqual(problems('a.css', `/* ${docs}/gone.md, ${docs}/rules.md#no-heading */`), [
    `a.css: ${docs}/gone.md does not exist`,
    `a.css: ${docs}/rules.md has no heading #no-heading`,
  ]);
});

test('links of pages are followed from where the page is', () => {
  const links = '[a](../rules.md#rules) [b](#here) [c](../../apps/client) [d](https://example.com/x.md#y)';
  assert.deepEqual(problems(`${docs}/more/a.md`, `# Here\n${links}\n`), []);
  assert.deepEqual(problems(`${docs}/more/a.md`, '[a](rules.md) [b](../rules.md#gone) [c](#gone)'), [
    `${docs}/more/a.md: ${docs}/more/rules.md does not exist`,
    `${docs}/more/a.md: ${docs}/rules.md has no heading #gone`,
    `${docs}/more/a.md: ${docs}/more/a.md has no heading #gone`,
  ]);
});

test('what is known by a number alone is refused, across lines too', () => {
  const text = `/**\n * As asked (spec\n * part ${4}), guarantee ${11}; decisions: ${"'"}Doors'.\n */`;
  assert.deepEqual(problems('a.ts', text), [
    `a.ts: 'spec part ${4}' names no page and heading`,
    `a.ts: 'decisions: ${"'"}' names no page and heading`,
    `a.ts: 'guarantee ${11}' names no page and heading`,
  ]);
});
