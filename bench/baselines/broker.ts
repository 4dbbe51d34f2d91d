import { createServer, Socket } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { listenLocally } from '../listenLocally.ts';

export const REPORTS = 'baseline/report';

/** Has what a client publishes leave at once, however small it is. */
export function sendAtOnce({ stream }: MqttClient): void {
  if (stream instanceof Socket) stream.setNoDelay(true);
}

/** The broker alone, which counts reports, and a client of it in the same process for what is sent and answered. */
export type BrokerBaseline = { mqttUrl: string; client: MqttClient; reports(): number };

export async function createBrokerBaseline(): Promise<BrokerBaseline> {
  // With a queue of its own it overflows its stack when thousands leave at once.
  const broker = await Aedes.createBroker({ concurrency: 0 });
  const tcp = createServer({ noDelay: true }, broker.handle);
  const mqttUrl = `mqtt://127.0.0.1:${await listenLocally(tcp)}`;
  // Broker and client are one process: where a ping is late, it is busy, and nothing is broken.
  const client = await mqtt.connectAsync(mqttUrl, { keepalive: 0 });
  sendAtOnce(client);
  let reports = 0;
  const count = (_packet: unknown, done: () => void) => {
    reports++;
    done();
  };
  await new Promise<void>((resolve) => broker.subscribe(REPORTS, count, resolve));
  return { mqttUrl, client, reports: () => reports };
}
