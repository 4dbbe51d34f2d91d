import { type DeviceKey, verifyFrame } from '@gatehouse/contract/device/frame';
import { Answer, type DeviceEvent, Report, Status } from '@gatehouse/contract/device/messages';
import { CLOCK_DRIFT_PERMILLE } from '@gatehouse/contract/device/timing';
import { parseTopic } from '@gatehouse/contract/device/topics';
import { validate } from '@gatehouse/contract/validation';
import * as z from 'zod/mini';
import { Deviation } from './deviation.ts';

/** What every report and answer begins with, whether or not the rest is as declared. */
const Numbered = z.object({ epoch: z.int(), sequence: z.int(), uptimeMs: z.int() });
type Numbered = z.infer<typeof Numbered>;

/** An event with the boot in which it has its number. */
type NumberedEvent = DeviceEvent & Pick<Numbered, 'epoch'>;

const eventsOf = (message: Report | Answer | undefined): NumberedEvent[] =>
  message?.events?.map((event) => ({ ...event, epoch: message.epoch })) ?? [];

/** All that a controller has said, in its order, and what of it is not as it should be. */
export function createRecord(key: DeviceKey) {
  const statuses: Status[] = [];
  const reports: Report[] = [];
  const answers: Answer[] = [];
  /** What reports and answers tell of, as often as they do. */
  const happened: NumberedEvent[] = [];
  /** Reports and answers together. */
  const said: Numbered[] = [];
  const flaws: Deviation[] = [];
  let clock: (Numbered & { at: number }) | undefined;

  function take<T>(
    kind: string,
    topic: string,
    frame: Uint8Array,
    schema: z.core.$ZodType<T>,
    into: T[],
  ): T | undefined {
    const content = verifyFrame(key, topic, frame, z.unknown());
    if (content === undefined) {
      const came = `a ${kind} whose frame does not hold: ${Buffer.from(frame).toString().slice(0, 80)}…`;
      flaws.push(new Deviation(came, 'hex(HMAC-SHA-256(key, topic + "\\n" + json)) + "." + json'));
      return undefined;
    }
    note(content);
    const checked = validate(schema, content);
    if (checked.ok) {
      into.push(checked.value);
      return checked.value;
    }
    const wrong = checked.fields.map(({ path, message }) => `${path}: ${message}`).join(' ');
    flaws.push(
      new Deviation(`a ${kind} with ${wrong} ${JSON.stringify(content)}`, `the fields of a ${kind}`),
    );
    return undefined;
  }

  function note(content: unknown) {
    const numbered = Numbered.safeParse(content).data;
    if (!numbered) return;
    said.push(numbered);
    clock = { ...numbered, at: performance.now() };
  }

  return {
    statuses,
    reports,
    answers,
    happened,
    said,
    flaws,
    receive(topic: string, frame: Uint8Array) {
      const kind = parseTopic(topic)?.kind;
      if (kind === 'status') take('status', topic, frame, Status, statuses);
      if (kind === 'report') happened.push(...eventsOf(take('report', topic, frame, Report, reports)));
      if (kind === 'reply') happened.push(...eventsOf(take('answer', topic, frame, Answer, answers)));
    },
    /** The controller's boot and its uptime as it can be at least. */
    now() {
      if (!clock) throw new Deviation('no report', 'a report before any command');
      const passed = (performance.now() - clock.at) * (1 - CLOCK_DRIFT_PERMILLE / 1_000);
      return { epoch: clock.epoch, uptimeMs: Math.floor(clock.uptimeMs + passed) };
    },
  };
}
