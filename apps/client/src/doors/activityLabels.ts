import type { ActivityEntry } from '@gatehouse/contract/model/access';
import { messages } from './messages.ts';

const asked: Partial<Record<ActivityEntry['action'], string>> = messages.attempts;
const deviceReasons: Readonly<Record<string, string>> = messages.deviceReasons;

/** How a row of a door's history looks: done, failed or simply reported. */
export type ActivityTone = 'done' | 'failed' | 'alarm';

/**
 * A row of the history of a door or gate in words: what happened, and who did it how. Never more than its device
 * reported: a gate opens by itself, a door is only released, and one that stood open was not locked.
 */
export function activityLabels(
  { action, outcome, reason, who, how }: ActivityEntry,
  targetKind: 'door' | 'gate' = 'door',
) {
  const stoodOpen =
    targetKind === 'door' && action === 'lock' && outcome === 'executed' && reason === 'doorOpen';
  const at = (label: string) =>
    targetKind === 'gate' ? label.replace('door', 'gate').replace('Door', 'Gate') : label;
  const end = stoodOpen ? messages.ends.withoutEffect : endOf(outcome, targetKind);
  const succeeded =
    targetKind === 'gate' && action === 'open' ? messages.gateOpened : at(messages.done[action]);
  const what =
    end === undefined ? succeeded : messages.attempt(asked[action] ?? at(messages.done[action]), end);
  const isAlarm = action === 'alarm';
  const hasFailed = end !== undefined || action === 'jammed' || action === 'padLocked';
  const tone: ActivityTone = isAlarm ? 'alarm' : hasFailed ? 'failed' : 'done';
  return {
    what: isAlarm && reason !== null ? messages.alarmOf(reason) : what,
    /** Someone, and by what way; or what reported it. */
    by: [who, how === 'device' ? messages.reportedBy(targetKind) : messages.ways[how]].filter(
      (part) => part !== null,
    ),
    /** Why it ended so, or why staff did it, where anyone gave a reason. */
    why:
      reason !== null && (hasFailed || how === 'staff')
        ? sentence(deviceReasons[reason] === undefined ? reason : at(deviceReasons[reason]))
        : null,
    tone,
  };
}

function endOf(outcome: ActivityEntry['outcome'], targetKind: 'door' | 'gate'): string | undefined {
  if (outcome === 'executed' || outcome === 'reported') return undefined;
  return outcome === 'rejected' ? messages.ends.rejected(targetKind) : messages.ends[outcome];
}

/** What a device reports by itself after it carried out a command. */
const reports: Partial<Record<ActivityEntry['action'], ActivityEntry['action']>> = {
  open: 'unlocked',
  lock: 'locked',
  lightsOn: 'lightsOn',
  lightsOff: 'lightsOff',
};
/**
 * How far a command and the report of it may lie apart, in ms: the one has the server's time, the other the device's.
 */
const MAX_ECHO_DELAY_MS = 5_000;

/** A door's history without what the door reported of commands that stand there already as confirmed by it. */
export function withoutEchoes(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const isEcho = (report: ActivityEntry, command: ActivityEntry) =>
    command.outcome === 'executed' &&
    command.how !== 'device' &&
    reports[command.action] === report.action &&
    Math.abs(Date.parse(command.at) - Date.parse(report.at)) <= MAX_ECHO_DELAY_MS;
  return entries.filter(
    (entry) => entry.how !== 'device' || !entries.some((command) => isEcho(entry, command)),
  );
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return upper.endsWith('.') ? upper : `${upper}.`;
}
