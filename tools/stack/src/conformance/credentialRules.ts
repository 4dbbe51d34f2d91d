import type { Report, ServerMessage } from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS, CLOCK_TOLERANCE_MS } from '@gatehouse/contract/device/timing';
import { expect, NotApplicable } from './deviation.ts';
import type { Rule, Run } from './run.ts';

const HOUR_MS = 3_600_000;

/** Sends two parts of a set in the wrong order, then an older set; each ends with a report of the set that is held. */
async function checkSet(run: Run, cause: 'pins' | 'grants'): Promise<void> {
  const { peer, report } = run;
  const held = run.lastReport()[cause];
  if (held === undefined) throw new NotApplicable(`no ${cause} in its reports`);
  const version = held + 2;
  const make = (of: number, part: number, parts: number): ServerMessage => {
    const about = { version: of, part, parts };
    return cause === 'pins'
      ? { type: 'pins', ...about, codes: [] }
      : { type: 'grants', ...about, grants: [] };
  };
  const acknowledged = (from: number): Promise<Report> =>
    peer.until(
      `a report with the cause ${cause}`,
      () => peer.reports.slice(from).find((each) => each.cause === cause),
      ANSWER_TIMEOUT_MS,
    );

  await peer.send(make(version, 2, 2));
  const half = await report();
  expect(half[cause] === held, `version ${half[cause]} with one part of two`, `version ${held}`);
  let before = peer.reports.length;
  await peer.send(make(version, 1, 2));
  const whole = await acknowledged(before);
  expect(whole[cause] === version, `version ${whole[cause]}`, `version ${version}`);
  before = peer.reports.length;
  await peer.send(make(version - 1, 1, 1));
  const older = await acknowledged(before);
  expect(older[cause] === version, `version ${older[cause]} after an older set`, `version ${version}`);
}

/** What a controller holds for the time without a link. */
export const credentialRules: readonly Rule[] = [
  {
    name: 'takes a set of PIN codes once it is whole, and none that is older',
    section: 'pin-codes',
    check: (run) => checkSet(run, 'pins'),
  },
  {
    name: 'takes a set of Bluetooth grants once it is whole, and none that is older',
    section: 'bluetooth-grants',
    check: (run) => checkSet(run, 'grants'),
  },
  {
    name: 'sets its clock by the time, and by none that came before',
    section: 'the-time',
    async check({ peer, report, lastReport }) {
      if (lastReport().clockMs === undefined) throw new NotApplicable('no clockMs in its reports');
      const { epoch, uptimeMs } = peer.now();
      const at = Date.now();
      const expectClock = async (when: string) => {
        const { clockMs, uptimeMs: now } = await report();
        const isRight = Math.abs((clockMs ?? 0) - (at + now - uptimeMs)) <= CLOCK_TOLERANCE_MS;
        expect(isRight, `clockMs ${clockMs} ${when}`, `about ${at + now - uptimeMs}`);
      };
      await peer.send({ type: 'time', epoch, uptimeMs, at });
      await expectClock('after the time was sent');
      await peer.send({ type: 'time', epoch, uptimeMs, at: at - HOUR_MS });
      await expectClock('after a time for the same uptime');
    },
  },
];
