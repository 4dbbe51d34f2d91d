/** Who may use which topic. The embedded broker asks here; the Mosquitto files are written from the same lists. */
import type { DeviceKey } from '@gatehouse/contract/device/frame';
import { MAX_FRAME_BYTES } from '@gatehouse/contract/device/timing';
import { controllerRights, parseTopic, serverRights, topicWithin } from '@gatehouse/contract/device/topics';

export type BrokerUser = { kind: 'server' } | { kind: 'controller'; serial: string };

/** The name and password with which server processes sign in. */
export type ServerCredential = { username: string; password: string };

/** A controller as a broker knows it. */
export type ControllerCredential = { serial: string; key: DeviceKey };

const rightsOf = (user: BrokerUser) =>
  user.kind === 'server' ? serverRights : controllerRights(user.serial);

export function maySubscribe(user: BrokerUser, filter: string): boolean {
  return rightsOf(user).subscribe.some((granted) => topicWithin(filter, granted));
}

export function mayPublish(
  user: BrokerUser,
  packet: { topic: string; retain: boolean; bytes: number },
): boolean {
  if (packet.bytes > MAX_FRAME_BYTES) return false;
  if (packet.retain && parseTopic(packet.topic)?.kind !== 'status') return false;
  return rightsOf(user).publish.some((granted) => topicWithin(packet.topic, granted));
}
