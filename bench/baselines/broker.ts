import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';

export const REPORTS = 'baseline/report';

/** The broker alone, and a client of it in the same process that counts reports. */
export type BrokerBaseline = { mqttUrl: string; client: MqttClient; reports(): number };

export async function createBrokerBaseline(): Promise<BrokerBaseline> {
  // With a queue of its own it overflows its stack when thousands leave at once.
  const broker = await Aedes.createBroker({ concurrency: 0 });
  const tcp = createServer({ noDelay: true }, broker.handle);
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const mqttUrl = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
  const client = await mqtt.connectAsync(mqttUrl);
  (client.stream as { setNoDelay?(on: boolean): void }).setNoDelay?.(true);
  await client.subscribeAsync(REPORTS, { qos: 1 });
  let reports = 0;
  client.on('message', (topic) => {
    if (topic === REPORTS) reports++;
  });
  return { mqttUrl, client, reports: () => reports };
}
