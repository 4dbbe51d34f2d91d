/** The frames in which a controller gets its PIN codes. */
import { pinDigest, seal } from '@gatehouse/contract/device/frame';
import type { PinSet } from '@gatehouse/contract/device/messages';
import { PINS_PER_FRAME } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import type { ControllerPins } from './link.ts';

/** The whole set, in as many parts as it needs; an empty set has one. */
export function pinFrames({ serial, key, version, codes }: ControllerPins): string[] {
  const topic = commandTopic(serial);
  const parts = Math.max(1, Math.ceil(codes.length / PINS_PER_FRAME));
  return Array.from({ length: parts }, (_, index) => {
    const here = codes.slice(index * PINS_PER_FRAME, (index + 1) * PINS_PER_FRAME);
    const message: PinSet = {
      type: 'pins',
      version,
      part: index + 1,
      parts,
      codes: here.map(({ id, pin, from, until, channels }) => ({
        id,
        digest: pinDigest(key, pin),
        from: from?.epochMilliseconds ?? null,
        until: until?.epochMilliseconds ?? null,
        channels,
      })),
    };
    return seal(key, topic, message);
  });
}
