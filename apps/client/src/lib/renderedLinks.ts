import { createElement, type ReactElement } from 'react';
import { type LinkProps, useHref } from 'react-router';

export * from 'react-router';

/**
 * A link within the web site, in a page that the server renders: the same element as React Router's own, without what that
 * prepares for its being pressed. In the build for the server it takes the other's place (`routerPlugin.ts`).
 */
export function Link({
  to,
  relative,
  target,
  replace: _replace,
  state: _state,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  ...attributes
}: LinkProps): ReactElement {
  const href = useHref(to, { relative });
  return createElement('a', { ...attributes, href, target, 'data-discover': 'true' });
}
