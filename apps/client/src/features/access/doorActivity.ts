import type { AccessSite } from '@gatehouse/contract/model/access';
import { isGate } from '@gatehouse/contract/rules/accessStatus';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { type Command, commandStages } from '../../doors/commandStages.ts';
import type { DoorActivity } from '../../platform/doorActivity.ts';
import type { DoorAt } from './doorGroups.ts';
import { messages } from './messages.ts';
import { namesOf } from './namesOf.ts';

/** How long each stands on the lock screen, in ms; without an answer for longer than any call waits, it is late. */
const SHOWN_FOR_MS = { sending: 15_000, confirmed: 8_000, failed: 20_000 };

/** A command to a door for the lock screen: as far as it has come, in the words of the app's own screen. */
export function activityOf(door: DoorAt, command: Command): DoorActivity {
  const { access } = door;
  const stages = commandStages(command, isGate(access) ? 'gate' : 'door', access.doorStatus, 'customer');
  const { label, state, detail, nextStep } = stages.findLast((reached) => reached.state !== 'waiting')!;
  const stage = state === 'current' ? 'sending' : state === 'done' ? 'confirmed' : 'failed';
  return {
    ...namesOf(door),
    stage,
    text: label,
    detail: [detail, nextStep].filter(Boolean).join(' '),
    late: messages.late,
    shownForMs: SHOWN_FOR_MS[stage],
  };
}

/** How long before its end a room runs out, in ms. */
const ENDING_MS = 30 * 60_000;
/** What opens for longer is no room that was taken for a time of the day, in ms. */
const LONGEST_MS = 24 * 60 * 60_000;

/** The rooms that run out soon, for the lock screen, where their last minutes are counted down. */
export function endingsOf(sites: readonly AccessSite[], now: number): DoorActivity[] {
  return sites.flatMap((site) =>
    site.Units.flatMap((access) => {
      const { startTime, endTime, game } = access;
      if (startTime === null || endTime === null || game !== null) return [];
      const end = Date.parse(endTime);
      const isRoom = end - Date.parse(startTime) <= LONGEST_MS;
      if (!isRoom || Date.parse(startTime) > now || end <= now || end - now > ENDING_MS) return [];
      const door = namesOf({ access, site });
      const until = formatTime(Temporal.Instant.from(endTime), site.timeZone);
      return [
        {
          ...door,
          // Beside a command to the same door, which has its own.
          id: `${door.id}_ending`,
          stage: 'ending' as const,
          text: messages.endsAt(until),
          detail: messages.takeYourThings,
          late: messages.timeIsUp,
          shownForMs: end - now,
        },
      ];
    }),
  );
}
