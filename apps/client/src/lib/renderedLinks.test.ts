import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type LinkProps, StaticRouter, Link as Theirs } from 'react-router';
import { Link as Ours } from './renderedLinks.ts';

const links: LinkProps[] = [
  { to: '/search/results?site=1#top', children: 'Everything' },
  { to: { pathname: '/sites/3', search: '?a=b' }, className: 'site', id: 'three' },
  { to: '?sort=price', replace: true, state: { from: 'list' }, 'aria-label': 'By price' },
  { to: 'nearby', preventScrollReset: true, onClick: () => {}, onPointerEnter: () => {} },
  { to: '/orders', reloadDocument: true, target: '_blank', rel: 'noopener' },
  { to: '/shop', discover: 'none', viewTransition: true, prefetch: 'none', defaultShouldRevalidate: false },
];

test('a link in a rendered page is the element that the router draws in a browser', () => {
  for (const link of links) {
    const [ours, theirs] = [Ours, Theirs].map((Link) =>
      renderToStaticMarkup(
        createElement(StaticRouter, { location: '/search' }, createElement(Link as typeof Theirs, link)),
      ),
    );
    assert.equal(ours, theirs);
  }
});
