/**
 * Writes Mosquitto's files for the controllers in the database of DATABASE_URL and the broker of MQTT_URL.
 * `node tools/mosquitto.ts <directory>`
 */
import { resolve } from 'node:path';
import { createDb } from '../apps/server/src/db/pool.ts';
import { listCredentials } from '../apps/server/src/devices/controllerQueries.ts';
import { writeMosquittoFiles } from '../apps/server/src/devices/mosquitto.ts';

const { DATABASE_URL, MQTT_URL } = process.env;
const [directory] = process.argv.slice(2);
if (!directory || !DATABASE_URL || !MQTT_URL) {
  console.error('DATABASE_URL=… MQTT_URL=mqtt://name:password@host:port node tools/mosquitto.ts <directory>');
  process.exit(1);
}
const { hostname, port, username, password } = new URL(MQTT_URL);
if (!username || !password) {
  console.error('MQTT_URL must carry the name and password of the server.');
  process.exit(1);
}
const db = createDb(DATABASE_URL, { max: 1 });
const controllers = await listCredentials(db);
const config = await writeMosquittoFiles(resolve(directory), {
  host: hostname,
  port: Number(port || 1883),
  server: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
  controllers,
});
await db.close();
console.log(`${controllers.length} controllers. Start Mosquitto with: mosquitto -c ${config}`);
