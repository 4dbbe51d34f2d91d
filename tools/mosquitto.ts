/**
 * Writes Mosquitto's files for the controllers in the database of DATABASE_URL and the broker of MQTT_URL; reads their
 * keys with the SECRET_KEY, or that of the DATA_DIR.
 * `node tools/mosquitto.ts <directory> [options]`
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { createDb } from '../apps/server/src/db/pool.ts';
import { listCredentials } from '../apps/server/src/devices/controllerQueries.ts';
import { type MosquittoOptions, writeMosquittoFiles } from '../apps/server/src/devices/mosquitto.ts';

const usage = `DATABASE_URL=… MQTT_URL=mqtt://name:password@host:port node tools/mosquitto.ts <directory> [options]

  --listen <address>   to listen at, when that is not the host of MQTT_URL
  --plugin <file>      the dynamic-security plugin, where Mosquitto runs
  --owner <number>     of the user that Mosquitto runs as, who gets the files
  --tls-port <port>    a second listener by TLS, for controllers from everywhere, with
  --tls-cert <file>    its certificate and
  --tls-key <file>     its key, as Mosquitto finds them
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      listen: { type: 'string' },
      plugin: { type: 'string' },
      owner: { type: 'string' },
      'tls-port': { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
    },
  });
  const { DATABASE_URL, MQTT_URL } = process.env;
  const [directory] = positionals;
  if (!directory || !DATABASE_URL || !MQTT_URL) throw new Error(usage);
  const { hostname, port, username, password } = new URL(MQTT_URL);
  if (!username || !password) throw new Error('MQTT_URL must carry the name and password of the server.');
  const options = {
    host: values.listen ?? hostname,
    port: Number(port || 1883),
    plugin: values.plugin,
    owner: values.owner === undefined ? undefined : wholeNumber('--owner', values.owner),
    tls: tlsOf(values),
    server: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
  const db = createDb(DATABASE_URL, { max: 1 });
  const controllers = await listCredentials(db, readConfig(process.env).keyRing).finally(() => db.close());
  const config = await writeMosquittoFiles(resolve(directory), { ...options, controllers });
  console.log(`${controllers.length} controllers. Start Mosquitto with: mosquitto -c ${config}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The listener by TLS; undefined without its options. Throws where one of the three is missing. */
function tlsOf({
  'tls-port': port,
  'tls-cert': cert,
  'tls-key': key,
}: Partial<Record<'tls-port' | 'tls-cert' | 'tls-key', string>>): MosquittoOptions['tls'] {
  if (!port && !cert && !key) return undefined;
  if (!port || !cert || !key) throw new Error('--tls-port, --tls-cert and --tls-key belong together.');
  return { port: wholeNumber('--tls-port', port), cert, key };
}

function wholeNumber(option: string, given: string): number {
  if (!/^\d{1,5}$/.test(given)) throw new Error(`${option} must be a whole number, and is '${given}'.`);
  return Number(given);
}
