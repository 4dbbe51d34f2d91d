/** When a controller reports: what changes at once, all of it by time, on request, and until the server has it. */
import type { Answer, Report } from '@gatehouse/contract/device/messages';
import { HEARTBEAT_MS } from '@gatehouse/contract/device/timing';
import { createAckTimeout } from './ackTimeout.ts';
import { createBatch } from './batch.ts';
import type { Doors } from './doors.ts';
import type { EventLog, NewEvent } from './eventLog.ts';
import type { Link } from './link.ts';

/** What is reported of the controller itself. */
export type ControllerState = Pick<
  Report,
  'firmware' | 'battery' | 'testModeMs' | 'pins' | 'grants' | 'clockMs'
>;

export type ReporterOptions = {
  link: Link;
  eventLog: EventLog;
  doors: Doors;
  uptimeMs: () => number;
  controllerState(): ControllerState;
};

export type Reporter = {
  /** Reports everything now, while there is a connection. */
  reportAll(cause: Exclude<Report['cause'], 'change'>): void;
  /** Reports a door that changed, together with all that changes in the same moment. */
  reportSoon(channel: number): void;
  /** Records an event, and reports it as soon. */
  recordAndReport(event: NewEvent): void;
  /** Answers the server process that asked, and reports with it what its command made happen. */
  sendAnswer: Link['sendAnswer'];
  /** The server has stored the events up to a number. */
  acknowledge(upTo: number): void;
  onConnected(): void;
  onDisconnected(): void;
  halt(): void;
};

/** Reports nothing before `onConnected`. */
export function createReporter(options: ReporterOptions): Reporter {
  const { link, eventLog, doors, uptimeMs, controllerState } = options;
  let isConnected = false;
  let wasConnected = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const ackTimeout = createAckTimeout(() => reportAgain('heartbeat'));
  const statesOf = (channels: number[]) => channels.flatMap((channel) => doors.find(channel)?.state() ?? []);
  const changed = createBatch<number>((channels) => send('change', statesOf(channels)));

  function send(cause: Report['cause'], reported: Report['doors']) {
    if (!isConnected) return;
    changed.clear();
    const eventsFrom = eventLog.oldest();
    const events = eventLog.take();
    link.sendReport({ cause, doors: reported, eventsFrom, events, ...controllerState() });
    if (events.length > 0) ackTimeout.sent();
    if (eventLog.pending()) changed.flushSoon();
  }

  /** Reports everything, with all events that the server has not acknowledged. */
  function reportAgain(cause: 'hello' | 'heartbeat') {
    eventLog.rewind();
    send(cause, doors.states());
    clearTimeout(heartbeat);
    heartbeat = setTimeout(reportAgain, HEARTBEAT_MS, 'heartbeat').unref();
  }

  function onDisconnected() {
    isConnected = false;
    ackTimeout.stop();
    clearTimeout(heartbeat);
  }

  return {
    reportAll: (cause) => send(cause, doors.states()),

    reportSoon: changed.add,

    recordAndReport(event) {
      eventLog.record(event);
      changed.flushSoon();
    },

    sendAnswer(process, answer) {
      const happened = isConnected ? takeOf(eventLog, answer.id) : undefined;
      link.sendAnswer(process, { ...answer, ...happened });
      if (happened) ackTimeout.sent();
    },

    acknowledge(upTo) {
      eventLog.acknowledge(upTo);
      ackTimeout.received(eventLog.isEmpty());
    },

    onConnected() {
      isConnected = true;
      if (wasConnected) eventLog.record({ uptimeMs: uptimeMs(), type: 'linkRestored', channel: null });
      wasConnected = true;
      reportAgain('hello');
    },

    onDisconnected,

    halt() {
      onDisconnected();
      changed.cancel();
    },
  };
}

/** What a command made happen, where an answer may tell of it. */
function takeOf(eventLog: EventLog, commandId: number): Pick<Answer, 'events' | 'eventsFrom'> | undefined {
  const eventsFrom = eventLog.oldest();
  const events = eventLog.takeOf(commandId);
  return events.length > 0 ? { events, eventsFrom } : undefined;
}
