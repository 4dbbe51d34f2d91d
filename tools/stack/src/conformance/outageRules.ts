import type { DeviceEvent, Report } from '@gatehouse/contract/device/messages';
import { ACK_TIMEOUT_MS, ALARM_HOLD_OFF_MS, ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import { RECONNECT_MS, reconnect } from './connectionRules.ts';
import { expect, NotApplicable } from './deviation.ts';
import type { Rule, Run } from './run.ts';

/** A controller may be slow to boot. */
const BOOT_MS = 60_000;

/** Makes events and leaves them unacknowledged; gives what was reported and what happened from then on. */
async function leaveEvents({ peer, ...run }: Run) {
  await run.command(run.doorCommand({ operation: 'lock' }));
  await run.report();
  await run.acknowledge();
  const [reported, before] = [peer.reports.length, peer.happened.length];
  await run.command(run.doorCommand());
  await run.command(run.doorCommand({ operation: 'lock' }));
  const events = () => peer.happened.slice(before);
  await peer.until('an event of a command', () => events()[0], ANSWER_TIMEOUT_MS);
  return { events, reports: () => peer.reports.slice(reported) };
}

/** Waits for one beyond the first `from` that are known. */
function waitForEvent({ peer, handsMs }: Run, type: DeviceEvent['type'], from: number): Promise<DeviceEvent> {
  const find = () => peer.happened.slice(from).find((event) => event.type === type);
  return peer.until(`the event ${type}`, find, handsMs);
}

function requireHands({ ask }: Run): (what: string) => void {
  if (!ask) throw new NotApplicable('nobody is there to do it');
  return ask;
}

/** What a controller keeps over a lost connection and a boot. */
export const outageRules: readonly Rule[] = [
  {
    name: 'reports again, with all events, where no ack comes',
    section: 'events',
    async check(run) {
      const { reports, events: left } = await leaveEvents(run);
      const heartbeat = await run.peer.until(
        'a heartbeat with the events that were not acknowledged',
        () => reports().find(({ cause, events }) => cause === 'heartbeat' && events.length > 0),
        ACK_TIMEOUT_MS + ANSWER_TIMEOUT_MS,
      );
      const [first] = left();
      expect(
        heartbeat.events[0]?.number === first?.number,
        heartbeat.events,
        `events from ${first?.number} on`,
      );
      await run.acknowledge();
      const { eventsFrom, events } = await run.report();
      const isDropped = eventsFrom > (heartbeat.events.at(-1)?.number ?? 0);
      expect(isDropped, { eventsFrom, events }, 'no event that was acknowledged');
    },
  },
  {
    name: 'comes back after a lost connection, as the next but one',
    section: 'time-and-order',
    async check(run) {
      const before = await reconnect(run);
      const online = run.peer.statuses.findLast(({ state }) => state === 'online');
      expect(online?.link === before + 2, online ?? 'no status', `link ${before + 2}`);
    },
  },
  {
    name: 'keeps events over a lost connection, and gives each once in its order',
    section: 'events',
    async check(run) {
      const sent = (await leaveEvents(run)).events();
      const [reported, from] = [run.peer.reports.length, run.peer.happened.length];
      await reconnect(run);
      await waitForEvent(run, 'linkRestored', from);
      const reports = run.peer.reports.slice(reported);
      const hello = reports.findIndex(({ cause }) => cause === 'hello');
      const again = reports.slice(hello).flatMap(({ events }) => events.map(({ number }) => number));
      const first = sent[0]?.number ?? 0;
      const expected = again.map((_, index) => first + index);
      const isWhole = again.join() === expected.join() && again.length > sent.length;
      expect(isWhole, `events ${again.join(', ')}`, `events from ${first} on, one by one`);
    },
  },
  {
    name: 'reports a door that is opened and shut by hand',
    section: 'events',
    async check(run) {
      const ask = requireHands(run);
      const from = run.peer.happened.length;
      await run.command(run.doorCommand());
      ask(`Open the door at channel ${run.door().channel}, and shut it again.`);
      await waitForEvent(run, 'doorOpened', from);
      await waitForEvent(run, 'doorClosed', from);
    },
  },
  {
    name: 'raises the alarm when a locked door is forced open, until it is opened',
    section: 'the-alarm',
    async check(run) {
      const ask = requireHands(run);
      const locked = await run.command(run.doorCommand({ operation: 'lock' }));
      if (locked.outcome !== 'executed') throw new NotApplicable('the door does not lock');
      await new Promise((resolve) => void setTimeout(resolve, ALARM_HOLD_OFF_MS + 1_000));
      const from = run.peer.happened.length;
      ask(`Pull the locked door at channel ${run.door().channel} open.`);
      const alarm = await waitForEvent(run, 'alarm', from);
      expect(alarm.alarm === 'Door Forced Open', alarm, 'the cause Door Forced Open');
      await run.command(run.doorCommand());
      await waitForEvent(run, 'alarmCleared', from);
      ask('Shut it again.');
    },
  },
  {
    name: 'begins a new boot under a larger epoch when it is asked to restart',
    section: 'time-and-order',
    async check(run) {
      const { peer, command, doorCommand, guard } = run;
      const old = doorCommand();
      const reports = peer.reports.length;
      const reboot = { type: 'service', channel: null, operation: 'reboot' } as const;
      const { outcome } = await command({ ...reboot, ...guard() });
      expect(outcome === 'executed', outcome, 'executed');
      const isHello = ({ cause }: Report) => cause === 'hello';
      const hello = await peer.until(
        'a report with the cause hello after the restart',
        () => peer.reports.slice(reports).find(isHello),
        BOOT_MS + RECONNECT_MS,
      );
      expect(hello.epoch > old.epoch, `epoch ${hello.epoch}`, `more than ${old.epoch}`);
      expect(hello.sequence === 1, `sequence ${hello.sequence} first`, 'sequence 1');
      const late = await command(old);
      expect(late.reason === 'rebooted', `${late.outcome}, ${late.reason}`, 'rejected, rebooted');
      const next = await command(doorCommand());
      expect(next.outcome === 'executed', next.outcome, 'executed at once');
    },
  },
];
