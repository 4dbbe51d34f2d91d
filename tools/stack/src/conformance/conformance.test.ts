import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import type { Report, ServerMessage } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { type Finding, rules, tryController } from './conformance.ts';
import { meetController } from './peer.ts';
import { type Fault, startStranger } from './stranger.fixture.ts';

const SERIAL = 'GH-MINE-0001';

/** Takes a stranger through the rules; gives its findings. */
async function trial(
  t: TestContext,
  fault?: Fault,
  { hands = false, ownKey }: { hands?: boolean; ownKey?: Uint8Array } = {},
): Promise<Finding[]> {
  const key = randomBytes(32);
  const peer = await meetController({ serial: SERIAL, key, host: '127.0.0.1', port: 0 });
  t.after(() => peer.close());
  const stranger = startStranger({
    mqttUrl: `mqtt://127.0.0.1:${peer.port}`,
    serial: SERIAL,
    key: ownKey ?? key,
    fault,
  });
  t.after(() => stranger.close());
  return tryController(peer, {
    connectMs: 30_000,
    silenceMs: 100,
    ...(hands && {
      ask(what) {
        if (/open/i.test(what))
          stranger.model.act(0, stranger.model.door(0)?.lock === 'locked' ? 'force' : 'pull');
        if (/shut/i.test(what)) stranger.model.act(0, 'push');
      },
    }),
  });
}

const failures = (findings: readonly Finding[]) =>
  findings.flatMap((each) => (each.outcome === 'fails' ? [each.rule.name] : []));

const isCommand = (message: ServerMessage) => message.type === 'door' || message.type === 'service';

/** Answers again under the counter that was asked, after acting again under one that was never used. */
function actsTwice(): Fault {
  const seen = new Set<number>();
  const original = new Map<number, number>();
  return {
    hear(message) {
      if (!isCommand(message)) return message;
      const { counter } = message;
      if (!seen.has(counter)) {
        seen.add(counter);
        return message;
      }
      original.set(counter - 500, counter);
      return { ...message, counter: counter - 500 };
    },
    say: (message) =>
      'counter' in message
        ? { ...message, counter: original.get(message.counter) ?? message.counter }
        : message,
  };
}

/** Forgets with each connection what it did not get rid of over it. */
function losesEvents(): Fault {
  let link = 1;
  let lost = 0;
  return {
    say(message) {
      const { events } = message;
      if (!events) return message;
      const old = events.filter(({ type }) => type !== 'linkRestored').map(({ number }) => number);
      if (message.link > link) lost = Math.max(lost, ...old);
      link = message.link;
      return { ...message, events: events.filter(({ number }) => number > lost) };
    },
  };
}

/** Takes commands whose deadline is so for alive. */
const believes = (isWrong: (deadlineMs: number, uptimeMs: number) => boolean): Fault => ({
  hear: (message, uptimeMs) =>
    isCommand(message) && isWrong(message.deadlineMs, uptimeMs)
      ? { ...message, deadlineMs: uptimeMs + COMMAND_LIFETIME_MS }
      : message,
});

const changes = (cause: string, news: Partial<Report>): Fault => ({
  say: (message) => ('cause' in message && message.cause === cause ? { ...message, ...news } : message),
});

const order = 'numbers its reports and answers by one from 1 on in each boot, at an uptime that never falls';
const boot = 'begins a new boot under a larger epoch when it is asked to restart';

/** Firmwares with one fault each, and the rules that it breaks. */
const faulty: { [fault: string]: { fault: Fault; breaks: string[] } } = {
  'leaves a last will that says online': {
    fault: { will: (status) => ({ ...status, state: 'online' }) },
    breaks: ['leaves a signed last will on its status topic, retained, at QoS 1'],
  },
  'numbers its last will too high': {
    fault: { will: (status) => ({ ...status, link: status.link + 1 }) },
    breaks: ['publishes that it is online, retained, and numbers its last will one higher'],
  },
  'acts again on a replay': {
    fault: actsTwice(),
    breaks: ['acts for a counter once, and repeats its answer'],
  },
  'acts late': {
    fault: believes((deadlineMs, uptimeMs) => deadlineMs < uptimeMs),
    breaks: ['refuses a command whose deadline is past'],
  },
  'takes any deadline ahead': {
    fault: believes((deadlineMs, uptimeMs) => deadlineMs > uptimeMs + 2 * COMMAND_LIFETIME_MS),
    breaks: ['refuses a command whose deadline lies further ahead than any server asks'],
  },
  'looks at no signature': {
    fault: { takesForgeries: true },
    breaks: [
      'ignores a frame that is signed with another key',
      'ignores a frame that is signed for another topic',
    ],
  },
  'takes an older set of PIN codes': {
    fault: {
      hear: (message) =>
        message.type === 'pins' && message.parts === 1
          ? { ...message, version: message.version + 9 }
          : message,
    },
    breaks: ['takes a set of PIN codes once it is whole, and none that is older'],
  },
  'loses its events with the connection': {
    fault: losesEvents(),
    breaks: ['keeps events over a lost connection, and gives each once in its order'],
  },
  'tells in its answers of what others did': {
    fault: {
      say: (message) =>
        'counter' in message && message.events
          ? { ...message, events: message.events.map((event) => ({ ...event, commandId: 0 })) }
          : message,
    },
    breaks: ['tells in an answer of nothing but what its command made happen'],
  },
  'forgets its epoch': { fault: { keepsEpoch: true }, breaks: [boot, order] },
  'leaves numbers out': {
    fault: {
      say: (message) => ({ ...message, sequence: message.sequence === 1 ? 1 : message.sequence + 1 }),
    },
    breaks: [order],
  },
  'sends a field that is too long': {
    fault: changes('change', { firmware: 'x'.repeat(41) }),
    breaks: ['signs every frame, and sends the fields that are declared'],
  },
};

describe('npm run conformance', { concurrency: 4 }, () => {
  it('passes a controller that keeps the protocol, as far as nobody is there', async (t) => {
    const findings = await trial(t);
    assert.deepEqual(
      findings.filter(({ outcome }) => outcome === 'fails'),
      [],
    );
    const skipped = findings.flatMap((each) => (each.outcome === 'skipped' ? [each.because] : []));
    assert.deepEqual(skipped, ['nobody is there to do it', 'nobody is there to do it']);
  });

  it('asks for what takes hands', async (t) => {
    const findings = await trial(t, undefined, { hands: true });
    assert.deepEqual([...new Set(findings.map(({ outcome }) => outcome))], ['passes']);
  });

  for (const [fault, { fault: firmware, breaks }] of Object.entries(faulty))
    it(`finds what is wrong with a firmware that ${fault}`, async (t) => {
      assert.deepEqual(failures(await trial(t, firmware)), breaks);
    });

  it('says why a controller does not get in, and tries nothing else', async (t) => {
    const [finding, ...others] = await trial(t, undefined, { ownKey: randomBytes(32) });
    assert.deepEqual(others, []);
    assert.ok(finding?.outcome === 'fails');
    assert.equal(finding.came, 'another password');
  });

  it('names sections that the page has', () => {
    const page = readFileSync(new URL('../../../../docs/device-protocol.md', import.meta.url), 'utf8');
    const sections = new Set(
      [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
    );
    assert.deepEqual(
      rules.filter(({ section }) => !sections.has(section)).map(({ section }) => section),
      [],
    );
  });
});
