import type { Config } from './config.ts';
import { ConfigError } from './configError.ts';

/** Throws where processes that are to work together would each have a database of their own. */
export function requireSharedDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, command: string): void {
  if (databaseUrl) return;
  throw new ConfigError(
    `DATABASE_URL is not set, and ${command} works on a database that it shares: name one there. npm run serve alone ` +
      'needs none.',
  );
}
