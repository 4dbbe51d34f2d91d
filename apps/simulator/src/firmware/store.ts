/** What a controller keeps without power: its PIN codes and grants, how its pads stand, and its motors' ends. */
import { DoorGrant, PadCode } from '@gatehouse/contract/device/messages';
import * as z from 'zod/mini';
import type { Memory } from './hardware.ts';

const Stored = z.object({
  version: z.number(),
  codes: z.array(PadCode),
  grantsVersion: z.number(),
  grants: z.array(DoorGrant),
  /** How many Bluetooth challenges were asked, ever. */
  challenges: z.number(),
  /** Of each channel's pad: wrong entries that still count, and whether it is locked. */
  pads: z.record(z.string(), z.object({ wrong: z.number(), locked: z.boolean() })),
  /** Of each channel's motor: the angles of its two ends, and after how long it locks by itself. */
  motors: z.record(
    z.string(),
    z.object({ locked: z.number(), unlocked: z.number(), autoLock: z.nullable(z.number()) }),
  ),
});
export type Stored = z.infer<typeof Stored>;

export type Store = { content(): Stored; change(news: Partial<Stored>): void };

/** Reads what is kept; memory that is empty or damaged counts as new. */
export function createStore(memory: Memory): Store {
  let content = read(memory);
  return {
    content: () => content,
    change(news) {
      content = { ...content, ...news };
      memory.write(JSON.stringify(content));
    },
  };
}

function read(memory: Memory): Stored {
  const empty = { version: 0, codes: [], grantsVersion: 0, grants: [], challenges: 0, pads: {}, motors: {} };
  try {
    return z.safeParse(Stored, JSON.parse(memory.read() ?? '')).data ?? empty;
  } catch {
    return empty;
  }
}
