import { createElement, type ReactElement } from 'react';
import { type LinkProps, useHref } from 'react-router';

export * from 'react-router';

/**
 * A link within the web site, in a page that the server renders: the same element as React Router's own, without what that
 * prepares for its being pressed; without a `mask`. In the build for the server it takes its place (`routerPlugin.ts`).
 */
export function Link({
  to,
  relative,
  target,
  discover = 'render',
  replace: _replace,
  state: _state,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  prefetch: _prefetch,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: LinkProps): ReactElement {
  const href = useHref(to, { relative });
  const isDiscovered = discover === 'render' ? 'true' : undefined;
  return createElement('a', { ...attributes, href, target, 'data-discover': isDiscovered });
}
