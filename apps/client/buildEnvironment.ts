/** What the sources read of the build, the same in all that is built of them. */
import { readFileSync } from 'node:fs';

/** The organisation this build serves (docs/specification/README.md#australia). */
process.env.VITE_ORGANISATION_ID ??= '4';
process.env.VITE_APP_VERSION = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
).version;
