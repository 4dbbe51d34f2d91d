import { listVariables } from '../apps/server/src/config.ts';

const variables = listVariables();
const width = Math.max(...variables.map(({ name }) => name.length));
console.log('Environment:\n');
for (const variable of variables) {
  const byDefault = variable.default ? ` (default ${variable.default})` : '';
  console.log(`  ${variable.name.padEnd(width)}  ${variable.meaning.replaceAll('`', '')}${byDefault}`);
}
