/**
 * The MQTT topics of the device protocol (docs/device-protocol.md). A controller is known by its serial, a server
 * process by a random name it takes at start.
 */
const ROOT = 'gatehouse/1';

/** Letters, digits and dashes; in particular none of MQTT's `/`, `+` and `#`. */
export const SERIAL_PATTERN = /^[A-Za-z0-9][A-Za-z0-9-]{3,31}$/;
/** The name of a server process inside a reply topic. */
export const PROCESS_PATTERN = /^[a-z0-9]{8,32}$/;

/** Server to controller: commands, requests to report, acks of events. */
export const commandTopic = (serial: string) => `${ROOT}/c/${serial}/command`;
/** Controller to every server process: hello, heartbeat, changes, events. */
export const reportTopic = (serial: string) => `${ROOT}/c/${serial}/report`;
/** Controller's retained online or offline, the latter as its last will. The only retained topic. */
export const statusTopic = (serial: string) => `${ROOT}/c/${serial}/status`;
/** Controller to the one server process that asked. */
export const replyTopic = (process: string, serial: string) => `${ROOT}/reply/${process}/${serial}`;

/** What a server process subscribes to. */
export const serverSubscriptions = (process: string) => [
  reportTopic('+'),
  statusTopic('+'),
  replyTopic(process, '+'),
];

/** What the server may use: `+` stands for any controller or process. */
export const serverRights = {
  publish: [commandTopic('+')],
  subscribe: [reportTopic('+'), statusTopic('+'), replyTopic('+', '+')],
};

/**
 * What a controller may use; a broker refuses it everything else
 * (docs/specification/devices.md#broker-rights).
 */
export const controllerRights = (serial: string) => ({
  publish: [reportTopic(serial), statusTopic(serial), replyTopic('+', serial)],
  subscribe: [commandTopic(serial)],
});

export type DeviceTopic =
  | { kind: 'command' | 'report' | 'status'; serial: string }
  | { kind: 'reply'; process: string; serial: string };

/** Takes a topic apart; undefined for one that is not of this protocol. */
export function parseTopic(topic: string): DeviceTopic | undefined {
  if (!topic.startsWith(`${ROOT}/`)) return undefined;
  const [branch, first = '', second = '', ...rest] = topic.slice(ROOT.length + 1).split('/');
  if (rest.length > 0) return undefined;
  if (branch === 'reply' && PROCESS_PATTERN.test(first) && SERIAL_PATTERN.test(second)) {
    return { kind: 'reply', process: first, serial: second };
  }
  if (branch === 'c' && SERIAL_PATTERN.test(first)) {
    if (second === 'command' || second === 'report' || second === 'status') {
      return { kind: second, serial: first };
    }
  }
  return undefined;
}

/** Whether a topic or a subscription's filter lies wholly inside a granted filter (which may hold `+`). */
export function topicWithin(wanted: string, granted: string): boolean {
  const want = wanted.split('/');
  const grant = granted.split('/');
  return (
    want.length === grant.length &&
    grant.every((level, i) => level === want[i] || (level === '+' && want[i] !== '#'))
  );
}
