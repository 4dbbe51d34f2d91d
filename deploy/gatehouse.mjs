/**
 * An operator's commands where only the server is installed, as in the image: `gatehouse.mjs doctor` is
 * `npm run doctor`. The client is built there already. `broker-files` writes Mosquitto's.
 */
import { commands, findWrongArgument, usageOf } from '../tools/commands.mjs';

const WITH_HELP = ['serve', 'owner', 'worker', 'migrate', 'doctor', 'backup', 'keys', 'restore'];
/** Where the client is built, serving is the server alone. */
const SERVER = 'apps/server/src/main.ts';

const [, , name = '', ...args] = process.argv;
if (WITH_HELP.includes(name)) {
  if (args.includes('--help') || args.includes('-h')) end(0, usageOf(name, `gatehouse ${name}`));
  const wrong = findWrongArgument(name, args);
  if (wrong) end(1, `gatehouse ${name}: ${wrong}; --help shows what it takes.`);
  await start(name === 'serve' ? SERVER : commands[name].file);
} else if (name === 'broker-files') {
  await start('tools/mosquitto.ts');
} else {
  end(1, `There is no command '${name}'. There are ${[...WITH_HELP, 'broker-files'].join(', ')}.`);
}

/** Runs a file here, which reads its own options. */
async function start(file) {
  process.argv = [process.argv[0], name, ...args];
  await import(new URL(`../${file}`, import.meta.url).href);
}

function end(code, message) {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
