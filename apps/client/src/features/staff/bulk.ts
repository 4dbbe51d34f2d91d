import type { DoorAction } from '../../doors/doorView.ts';
import { messageOf } from '../../lib/networkError.ts';
import type { StaffDoor } from './doors.ts';

/** How one door of a bulk command stands: null once it was done, else why it was not. */
export type DoorOutcome = string | null;

export type BulkRun = {
  action: DoorAction;
  doors: readonly StaffDoor[];
  /** By the doors' keys; what is missing is still under way. */
  outcomes: ReadonlyMap<string, DoorOutcome>;
  /** The text of the result once all have ended. */
  result?: string;
  /** Why the whole command failed, so that of the doors not told nothing is known. */
  failure?: string;
};

/** What a door of the run shows. */
export function stateOf(run: BulkRun | undefined, key: string): 'running' | 'done' | 'failed' | undefined {
  if (!run?.doors.some((door) => door.key === key)) return undefined;
  const outcome = run.outcomes.get(key);
  if (outcome === undefined)
    return run.result === undefined && run.failure === undefined ? 'running' : undefined;
  return outcome === null ? 'done' : 'failed';
}

/** Gates are moved one by one beside the units; their part of the result in the same words. */
export function gatesText(action: DoorAction, outcomes: readonly { name: string; failure: DoorOutcome }[]) {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const total = outcomes.length;
  const done = `${total - failed.length} of ${total} ${total === 1 ? 'gate' : 'gates'} ${action === 'open' ? 'opened' : 'locked'}.`;
  const names = failed.map(({ name, failure }) => `${name} (${failure})`);
  return names.length === 0 ? done : `${done} Failed: ${names.join(', ')}`;
}

/** The doors that stay selected for another try: those that failed or of which nothing was told. */
export function leftOver({ doors, outcomes }: BulkRun): string[] {
  return doors.map(({ key }) => key).filter((key) => outcomes.get(key) !== null);
}

export const bulkFailure = (error: unknown) =>
  messageOf(error) || 'Failed to bulk command. Did you select any units?';
