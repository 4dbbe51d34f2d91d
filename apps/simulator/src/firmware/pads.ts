/** The pads beside the doors of a controller. */
import { createPad, type PadOptions } from './pad.ts';

export type Pads = {
  /** Whether any pad is fitted. */
  areFitted: boolean;
  halt(): void;
};

/** Starts every pad that is fitted, and hands each its keys. */
export function createPads(options: PadOptions): Pads {
  const { hardware } = options;
  const pads = new Map(
    hardware.fittings.filter(({ pad }) => pad).map(({ channel }) => [channel, createPad(channel, options)]),
  );
  const unlisten = hardware.listenKeys((channel, key) => pads.get(channel)?.press(key));

  return {
    areFitted: pads.size > 0,
    halt() {
      unlisten();
      for (const pad of pads.values()) pad.halt();
    },
  };
}
