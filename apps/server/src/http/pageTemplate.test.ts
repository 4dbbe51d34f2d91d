import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FrameParts,
  filesOf,
  fillFrame,
  frameOf,
  isTemplate,
  type PageParts,
  stylesOf,
} from './pageTemplate.ts';

const template = `<!doctype html>
<html><head>
<!--page--><title>Gatehouse</title><!--/page-->
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/base.js">
<link rel="stylesheet" crossorigin href="/assets/shell.css">
</head><body><div id="root"></div></body></html>`;
const files = { styles: ['/assets/shell.css', '/assets/search.css'], scripts: ['/assets/search.js'] };
const bare: FrameParts = {
  script: '/assets/beforeClient.js',
  files: { styles: [], scripts: [] },
  css: '',
};

function pageIn(
  frame: Partial<FrameParts>,
  { content, state, tags }: Pick<PageParts, 'tags'> & { content: string; state: string },
) {
  const parts = { tags, content: Buffer.from(content), state: Buffer.from(state) };
  return String(fillFrame(frameOf(template, { ...bare, ...frame }), parts));
}

test('a page has its content, what it was made of and its files, each in its place', () => {
  const html = pageIn(
    { files, css: 'h1{margin:0}' },
    { content: '<h1>Räume finden</h1>', state: '{"now":5}' },
  );
  assert.match(
    html,
    /<div id="root"><h1>Räume finden<\/h1><\/div><script type="application\/json" id="rendered">/,
  );
  assert.match(html, />\{"now":5\}<\/script>/);
  assert.match(html, /<title>Gatehouse<\/title>/);
  const [head = '', body = ''] = html.split('</head>');
  assert.match(head, /<style data-sheets="\/assets\/shell.css \/assets\/search.css">h1\{margin:0\}<\/style>/);
  assert.doesNotMatch(html, /rel="stylesheet"/, 'nothing is fetched a second time');
  assert.doesNotMatch(body, /<link/);
  assert.match(
    head,
    /<script type="module" crossorigin src="\/assets\/beforeClient.js" data-client="\/assets\/main.js \/assets\/base.js \/assets\/search.js">/,
  );
  assert.doesNotMatch(html, /modulepreload|src="\/assets\/main.js"/, 'what is drawn comes before the client');
  assert.match(head, /<link rel="expect" href="#rendered" blocking="render">/);
});

test('what a page says of itself takes the place of what the build says of all', () => {
  const html = pageIn({}, { tags: '<title>Toowong</title>', content: '', state: '{}' });
  assert.match(html, /<title>Toowong<\/title>/);
  assert.doesNotMatch(html, /<title>Gatehouse/);
});

test('what is put in stands in the page as it is', () => {
  const html = pageIn({ css: "q{content:'$&'}" }, { content: "<p>$& $' $1</p>", state: `{"name":"$& $'"}` });
  assert.ok(html.includes("q{content:'$&'}"));
  assert.ok(html.includes("<p>$& $' $1</p>"));
  assert.ok(html.includes(`>{"name":"$& $'"}</script>`));
});

test('data that could end its element or become a part of the page makes none', () => {
  for (const name of ['</script><script>alert(1)</script>', '<!--page-->'])
    assert.throws(() => pageIn({}, { content: '', state: JSON.stringify({ name }) }), /within its element/);
});

test('a template has a place for everything', () => {
  assert.ok(isTemplate(template));
  assert.ok(!isTemplate(template.replace('<!--/page-->', '')));
  assert.ok(!isTemplate(template.replace('src="/assets/main.js"', '')));
  const rootless = template.replace('<div id="root"></div>', '');
  assert.ok(!isTemplate(rootless));
  assert.throws(() => frameOf(rootless, bare), /no place for a rendered one: <div id="root">/);
});

test('the style sheets of all pages come first, each once', () => {
  assert.deepEqual(stylesOf(template, files), ['/assets/shell.css', '/assets/search.css']);
});

test('a source has the files of all it imports, each once', () => {
  const manifest = {
    'src/Search.tsx': {
      file: 'assets/search.js',
      css: ['assets/search.css'],
      imports: ['_parts.js', '_base.js'],
    },
    '_parts.js': {
      file: 'assets/parts.js',
      css: ['assets/parts.css'],
      imports: ['_base.js', 'src/Search.tsx'],
    },
    '_base.js': { file: 'assets/base.js' },
    'src/Other.tsx': { file: 'assets/other.js' },
  };
  assert.deepEqual(filesOf(manifest, ['src/Search.tsx']), {
    styles: ['/assets/parts.css', '/assets/search.css'],
    scripts: ['/assets/search.js', '/assets/parts.js', '/assets/base.js'],
  });
  assert.throws(() => filesOf(manifest, ['src/Gone.tsx']), /no src\/Gone.tsx/);
});
