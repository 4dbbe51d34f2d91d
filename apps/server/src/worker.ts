/** A worker of an operator: the link to the doors and what time does, for servers that serve HTTP only. */
import { readConfig } from './config.ts';
import { refuseDemoAccounts } from './demo/demoAccounts.ts';
import { closeWhenEnded, exitWith } from './lifetime.ts';
import { startWorker } from './server.ts';
import { requireSharedDatabase } from './sharedDatabase.ts';

try {
  const config = readConfig(process.env);
  requireSharedDatabase(config, 'npm run worker');
  const worker = await startWorker({ config, prepare: refuseDemoAccounts });
  closeWhenEnded(worker.close);
  const link = worker.ctx.devices.connected() ? 'is linked to' : 'finds no';
  const watched = worker.url && !config.metricsAt ? ` Its metrics are at ${worker.url}/metrics.` : '';
  const brokers = (config.mqttUrls ?? [worker.mqttUrl]).map((url) => new URL(url).host);
  console.log(`Gatehouse works; it ${link} the broker at ${brokers.join(' or ')}.${watched}`);
} catch (error) {
  exitWith(error);
}
