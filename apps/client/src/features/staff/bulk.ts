import type { DoorAction } from '../../doors/doorView.ts';
import type { StaffDoor } from './doors.ts';
import { messages } from './messages.ts';

/** How one door of a bulk command stands: null once it was done, else why it was not. */
export type DoorOutcome = string | null;

export type BulkRun = {
  action: DoorAction;
  /** By their keys, as are the outcomes. */
  doors: ReadonlyMap<string, StaffDoor>;
  /** What is missing is still under way. */
  outcomes: ReadonlyMap<string, DoorOutcome>;
  /** The text of the result once all have ended. */
  result?: string;
  /** Why the whole command failed, so that of the doors not reported nothing is known. */
  failure?: string;
};

/** Whether a run has begun and not ended yet. */
export const isUnderWay = (run: BulkRun | undefined) =>
  run !== undefined && run.result === undefined && run.failure === undefined;

/** What a door of a run shows, beside why it failed. */
export type DoorState = 'running' | 'done';

/** How a door stands in a run; undefined for one that is not in it, failed, or of which no report came. */
export function stateOf(run: BulkRun | undefined, key: string): DoorState | undefined {
  if (!run?.doors.has(key)) return undefined;
  const outcome = run.outcomes.get(key);
  if (outcome === undefined) return isUnderWay(run) ? 'running' : undefined;
  return outcome === null ? 'done' : undefined;
}

/** Gates are moved one by one beside the units; their part of the result in the same words. */
export function gatesText(action: DoorAction, outcomes: readonly { name: string; failure: DoorOutcome }[]) {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const total = outcomes.length;
  const done = `${total - failed.length} of ${total} ${total === 1 ? 'gate' : 'gates'} ${action === 'open' ? 'opened' : 'locked'}.`;
  const names = failed.map(({ name, failure }) => `${name} (${failure})`);
  return names.length === 0 ? done : `${done} Failed: ${names.join(', ')}`;
}

/**
 * The outcomes once the result is there: it names the units that failed and says why. The stream may have been slower,
 * or have reported the command before.
 */
export function finalOutcomes(
  { doors, outcomes }: BulkRun,
  unitsText: string | undefined,
): BulkRun['outcomes'] {
  if (unitsText === undefined) return outcomes;
  const failures = failuresIn(unitsText);
  const units = [...doors].filter(([, { permission }]) => permission === 'unit');
  const ends = units.map(([key, { door }]) => {
    const failure = failures.find((text) => text.startsWith(`${door.name} (`));
    return [key, failure?.slice(door.name.length + 2, -1) ?? null] as const;
  });
  return new Map([...outcomes, ...ends]);
}

/** What the text of a result says of each failure, as 'A1 (offline)'. */
const failuresIn = (text: string) => text.split(' Failed: ')[1]?.split(/(?<=\)), /) ?? [];

/** The doors that stay selected for another try: those that failed or of which nothing was reported. */
export function leftOver({ doors, outcomes }: BulkRun): string[] {
  return [...doors.keys()].filter((key) => outcomes.get(key) !== null);
}

/** More failures than these are counted, not named: each stands at its door. */
const MAX_NAMED = 3;

/** The text of a result as it is read: of very many failures only the first by name. */
export function shortened(text: string): string {
  const failures = failuresIn(text);
  if (failures.length <= MAX_NAMED) return text;
  const [done] = text.split(' Failed: ');
  return `${done} Failed: ${failures.slice(0, MAX_NAMED).join(', ')} and ${failures.length - MAX_NAMED} more`;
}

/** Why nothing is known of a whole command (docs/specification/staff.md#bulk-commands). */
export const bulkFailure = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : messages.bulkFailed;
