import { hrefTo } from '../lib/paths.ts';
import { mode } from '../platform/environment.ts';

/** Where a person is taken who has been logged out (docs/specification/auth.md#logging-out). */
export function afterLogout(): string {
  if (mode === 'web') return hrefTo('LoginPage');
  return mode === 'app' ? hrefTo('Search') : hrefTo('BaseRedirect');
}
