/** The frames in which a controller gets its PIN codes and its Bluetooth grants. */
import { encryptPassphrase, pinDigest, signFrame } from '@gatehouse/contract/device/frame';
import type { GrantSet, PinSet } from '@gatehouse/contract/device/messages';
import { GRANTS_PER_FRAME, PINS_PER_FRAME } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import type { ControllerGrants, ControllerPins } from './gateway.ts';

/** The whole set of codes, in as many parts as it needs. */
export function pinFrames({ serial, key, version, codes }: ControllerPins): string[] {
  const topic = commandTopic(serial);
  return inParts(codes, PINS_PER_FRAME, (here, part, parts) => {
    const message: PinSet = {
      type: 'pins',
      version,
      part,
      parts,
      codes: here.map(({ id, pin, from, until, channels }) => ({
        id,
        digest: pinDigest(key, pin),
        from: from?.epochMilliseconds ?? null,
        until: until?.epochMilliseconds ?? null,
        channels,
      })),
    };
    return signFrame(key, topic, message);
  });
}

/** The whole set of grants, in as many parts as it needs. */
export function grantFrames({ serial, key, version, grants }: ControllerGrants): string[] {
  const topic = commandTopic(serial);
  return inParts(grants, GRANTS_PER_FRAME, (here, part, parts) => {
    const message: GrantSet = {
      type: 'grants',
      version,
      part,
      parts,
      grants: here.map(({ id, channel, uuid, passphrase, from, until }) => ({
        id,
        channel,
        uuid,
        passphrase: encryptPassphrase(key, passphrase),
        from: from.epochMilliseconds,
        until: until.epochMilliseconds,
      })),
    };
    return signFrame(key, topic, message);
  });
}

/** A frame for each part; an empty set has one. */
function inParts<Item>(
  items: readonly Item[],
  size: number,
  frame: (here: readonly Item[], part: number, parts: number) => string,
): string[] {
  const parts = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: parts }, (_, index) =>
    frame(items.slice(index * size, (index + 1) * size), index + 1, parts),
  );
}
