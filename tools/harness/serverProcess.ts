/** The server in a process of its own, as in production. It reports its own use of resources when asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '@gatehouse/server/config';
import { NOTICE_MS } from '@gatehouse/server/http/drain';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { createSandbox, type Fault } from '@gatehouse/server/providers/payments/sandbox';
import { startServer } from '@gatehouse/server/server';
import type { Question, Ready, Usage } from './server.ts';
import { collectGarbage, usedBytes } from './usedMemory.ts';

const delay = monitorEventLoopDelay({ resolution: 1 });
let cpu = process.cpuUsage();

const faults: readonly Fault[] = ['timeoutBefore', 'timeoutAfter', 'error'];
const pickFault = () => faults[Math.floor(Math.random() * 3 * faults.length)];

try {
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', ...process.env });
  const starting = startServer({ config, sandbox: true, noticeMs: NOTICE_MS, checkReplies: false });
  closeWhenEnded(async () => (await starting).close());
  const server = await starting;
  const { ctx } = server;
  let failing = false;
  if (ctx.payments.name === 'sandbox') {
    ctx.payments = createSandbox(ctx.db, ctx.clock, () => (failing ? pickFault() : undefined));
  }
  process.on('message', (question: Question) => {
    if (question === 'watch') {
      cpu = process.cpuUsage();
      delay.enable();
      delay.reset();
    }
    if (question === 'failPayments') failing = true;
    if (question === 'mendPayments') failing = false;
    if (question === 'weigh') collectGarbage();
    const used = process.cpuUsage(cpu);
    process.send?.({
      residentBytes: process.memoryUsage.rss(),
      usedBytes: usedBytes(),
      maxDelayMs: delay.max / 1e6,
      handles: process.getActiveResourcesInfo().length,
      userMs: used.user / 1000,
      systemMs: used.system / 1000,
    } satisfies Usage);
  });
  process.send?.({ url: server.url, mqttUrl: server.mqttUrl } satisfies Ready);
} catch (error) {
  exitWith(error);
}
