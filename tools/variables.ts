/** Prints the variables of a command, or all of the server's: for `--help`. */
import { listVariables } from '../apps/server/src/environment.ts';
import { variablesOf } from './commandVariables.ts';

const [command] = process.argv.slice(2);
const variables = command === undefined ? listVariables() : variablesOf(command);
if (variables.length > 0) {
  const width = Math.max(...variables.map(({ name }) => name.length));
  console.log('Environment:\n');
  for (const variable of variables) {
    const byDefault = variable.default ? ` (default ${variable.default})` : '';
    console.log(`  ${variable.name.padEnd(width)}  ${variable.meaning.replaceAll('`', '')}${byDefault}`);
  }
}
