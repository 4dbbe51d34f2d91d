import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from './log.ts';
import { createOutageLog } from './outageLog.ts';

function watch(quietMs?: number) {
  const lines: {
    level: number;
    msg: string;
    err?: { stack: string };
    seconds?: number;
    failures?: number;
  }[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const clock = { ms: 0 };
  const outages = createOutageLog({
    log,
    begins: 'The lamp is out',
    ends: 'The lamp is lit again',
    quietMs,
    monotonic: () => clock.ms,
  });
  return { outages, clock, lines, said: () => lines.splice(0).map(({ msg }) => msg) };
}

test('an outage is one line when it begins and one when it ends, with its length and its failures', () => {
  const { outages, clock, lines } = watch();
  for (let count = 0; count < 300; count++) outages.failed(new Error(`no oil ${count}`));
  clock.ms = 61_250;
  outages.succeeded();
  outages.succeeded();
  assert.deepEqual(
    lines.map(({ msg, seconds, failures }) => ({ msg, seconds, failures })),
    [
      { msg: 'The lamp is out', seconds: undefined, failures: undefined },
      { msg: 'The lamp is lit again', seconds: 61.3, failures: 300 },
    ],
  );
  assert.match(lines[0]?.err?.stack ?? '', /caused by: Error: no oil 0/);
});

test('one that goes on is reported again once a minute, with what has failed so far', () => {
  const { outages, clock, lines } = watch();
  for (; clock.ms <= 130_000; clock.ms += 500) outages.failed(new Error('no oil'));
  assert.deepEqual(
    lines.map(({ level, msg, seconds, failures }) => ({ level, msg, seconds, failures })),
    [
      { level: 50, msg: 'The lamp is out', seconds: undefined, failures: undefined },
      { level: 40, msg: 'Still: The lamp is out', seconds: 60, failures: 121 },
      { level: 40, msg: 'Still: The lamp is out', seconds: 120, failures: 241 },
    ],
  );
});

test('what works is no line', () => {
  const { outages, said } = watch();
  outages.succeeded();
  assert.deepEqual(said(), []);
});

test('what comes and goes is one outage until nothing has failed for a while', () => {
  const { outages, clock, lines, said } = watch(5_000);
  for (; clock.ms <= 20_000; clock.ms += 1_000) {
    outages.failed(new Error('flickers'));
    outages.succeeded();
  }
  assert.deepEqual(said(), ['The lamp is out']);
  clock.ms = 21_500;
  outages.succeeded();
  clock.ms = 25_000;
  outages.succeeded();
  assert.equal(lines[0]?.seconds, 20, 'until it was first of use again, not until that was certain');
  assert.deepEqual(said(), ['The lamp is lit again']);
  outages.failed(new Error('again'));
  assert.deepEqual(said(), ['The lamp is out']);
});
