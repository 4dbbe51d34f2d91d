import type { ActivityEntry } from '@gatehouse/contract/model/access';

const done: Record<ActivityEntry['action'], string> = {
  open: 'Unlocked',
  lock: 'Locked',
  lightsOn: 'Lights switched on',
  lightsOff: 'Lights switched off',
  opened: 'Door opened',
  closed: 'Door closed',
  locked: 'Lock closed',
  unlocked: 'Lock released',
  alarm: 'Alarm',
  alarmCleared: 'Alarm cleared',
  overlock: 'Overlocked',
  overlockLifted: 'Overlock lifted',
  jammed: 'Lock jammed',
  padLocked: 'Pad locked after wrong PINs',
  attach: 'Attached to a controller',
  detach: 'Detached from its controller',
  reboot: 'Controller restarted',
  testModeOn: 'Test mode started',
  testModeOff: 'Test mode ended',
  checkLink: 'Controller link tested',
  checkLock: 'Lock tested',
  checkDoor: 'Door sensor tested',
  checkMotion: 'Motion sensor tested',
  checkLights: 'Light tested',
  checkBluetooth: 'Bluetooth tested',
  checkMotor: 'Motor tested',
  calibrateStart: 'Calibration started',
  calibrateSetLocked: 'Calibration: locked end set',
  calibrateSetUnlocked: 'Calibration: unlocked end set',
  calibrateFinish: 'Calibrated',
  calibrateCancel: 'Calibration cancelled',
  autoLock: 'Time to lock by itself changed',
};

/** The same where a gate did it. */
const doneAtGate: Partial<typeof done> = {
  open: 'Opened',
};

const asked: Partial<Record<ActivityEntry['action'], string>> = {
  open: 'Open',
  lock: 'Lock',
  lightsOn: 'Lights on',
  lightsOff: 'Lights off',
};

const ends: Partial<Record<ActivityEntry['outcome'], string>> = {
  refused: 'refused',
  rejected: 'refused by the door',
  expired: 'came too late',
  offline: 'not sent, controller offline',
  unknown: 'no answer',
};

const ways: Record<Exclude<ActivityEntry['how'], 'device'>, string> = {
  app: 'App',
  bluetooth: 'Bluetooth',
  pin: 'PIN code',
  staff: 'Staff',
  system: 'Gatehouse',
};

/** Why a device refused, where it said so in its own code. */
const deviceReasons: Record<string, string> = {
  deadline: 'It came too late.',
  rebooted: 'The controller had just restarted.',
  unknownDoor: 'The controller does not know this door.',
  unsupported: 'This door cannot do that.',
  doorOpen: 'The door stood open.',
  jammed: 'The lock was jammed.',
  calibrating: 'The lock was being calibrated.',
  notTesting: 'The controller was not in test mode.',
  notSeen: 'Its sensor reported nothing.',
  broken: 'The part did not answer.',
  order: 'This step was not its turn.',
  range: 'The two ends were too close together.',
};

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
  const end = stoodOpen ? 'without effect' : ends[outcome];
  const succeeded = (targetKind === 'gate' ? doneAtGate[action] : undefined) ?? done[action];
  const what = at(end === undefined ? succeeded : `${asked[action] ?? done[action]}: ${end}`);
  const isAlarm = action === 'alarm';
  const hasFailed = end !== undefined || action === 'jammed' || action === 'padLocked';
  const tone: ActivityTone = isAlarm ? 'alarm' : hasFailed ? 'failed' : 'done';
  return {
    what: isAlarm && reason !== null ? `Alarm: ${reason}` : what,
    who: [who, how === 'device' ? `Reported by the ${targetKind}` : ways[how]]
      .filter((part) => part !== null)
      .join(' · '),
    /** Why it ended so, or why staff did it, where anyone gave a reason. */
    why:
      reason !== null && (hasFailed || how === 'staff')
        ? sentence(deviceReasons[reason] === undefined ? reason : at(deviceReasons[reason]))
        : null,
    tone,
  };
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
