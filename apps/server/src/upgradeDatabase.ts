/** `npm run upgrade-database`: brings the database of our own to the PostgreSQL that comes with this release. */
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { upgradeDatabase } from './features/backups/service.ts';
import { exitWith } from './lifetime.ts';

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const done = await upgradeDatabase(readConfig(process.env), systemClock.now(), values);
  if (typeof done === 'number')
    console.log(`Nothing to do: the database is of PostgreSQL ${done}, which comes with this release.`);
  else {
    const { from, to, rows, kept, checks } = done;
    console.log(`Copied from PostgreSQL ${from} to ${to}: ${rows} rows, and each is the same.`);
    for (const { says, wrong } of checks)
      console.log(
        wrong.length === 0 ? `✔ ${says}` : `✖ not so, as before: ${says}. Wrong: ${wrong.join(', ')}`,
      );
    console.log(`
The data of before is kept in ${kept}. Remove it once the server has run and a backup was made since.`);
    if (checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
  }
} catch (error) {
  exitWith(error);
}
