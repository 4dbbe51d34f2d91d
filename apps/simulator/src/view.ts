/** What the page shows of the physical models, and what it may do to them. */
import type { AlarmCause, DoorPosition, LightState, LockState } from '@gatehouse/contract/device/messages';
import { z } from 'zod';
import { type PadDisplay, padKeys } from './firmware/hardware.ts';
import type { LineFaults } from './firmware/lineFaults.ts';
import type { Shaft } from './physicalDoor.ts';
import type { SimulatedArea, SimulatedDoor } from './site.ts';

/** A door as it really is and, in `alarm` and `jammed`, as its controller sees it. */
export type DoorView = Pick<SimulatedDoor, 'channel' | 'name' | 'kind' | 'plan' | 'vendId'> & {
  lock: LockState | null;
  door: DoorPosition | null;
  lights: LightState | null;
  moving: boolean;
  stuck: boolean;
  alarm: AlarmCause | null;
  jammed: boolean;
  /** What its pad shows; null where none is fitted. */
  pad: PadDisplay | null;
  /** Null where no motor is fitted. */
  shaft: Shaft | null;
};

export type ControllerView = {
  serial: string;
  name: string;
  /** `linked` to the broker, `searching` for it, `cut` off by hand, or `dead` without power. */
  link: 'linked' | 'searching' | 'cut' | 'dead';
  battery: number | null;
  /** What its line does to messages. */
  faults: LineFaults;
  /** How much its clock runs fast, as a share; below 0 slow. */
  drift: number;
  /** Whether its Bluetooth part answers. */
  bluetooth: boolean;
  /** The share of what it and phones say by radio that is lost; all of it is out of reach. */
  radioLoss: number;
  doors: DoorView[];
};

export type SiteView = { name: string; areas: SimulatedArea[]; controllers: ControllerView[] };

/** How Bluetooth is set on the phones in the demo: switched on, off, or not allowed to the app. */
export const phoneBluetooth = ['on', 'off', 'denied'] as const;
export type PhoneBluetooth = (typeof phoneBluetooth)[number];

/** One message of the live stream: a controller with its doors as they are now. */
export type ControllerChange = ControllerView;

const Serial = z.object({ serial: z.string() });
const Share = z.number().min(0).max(1);
const OneDoor = Serial.extend({ channel: z.int() });

/** A person's action in the physical world. */
export const Action = z.discriminatedUnion('type', [
  /** Pull a closed door open by hand; it must be unlocked. */
  OneDoor.extend({ type: z.literal('pull') }),
  /** Push an open door shut. */
  OneDoor.extend({ type: z.literal('push') }),
  /** Break a door open, locked or not. */
  OneDoor.extend({ type: z.literal('force') }),
  /** Move about behind the door, before the motion sensor. */
  OneDoor.extend({ type: z.literal('move') }),
  /** Hold the lock's mechanism, or let it go. */
  OneDoor.extend({ type: z.literal('jam'), stuck: z.boolean() }),
  /** Press a key of the door's pad. */
  OneDoor.extend({ type: z.literal('press'), key: z.enum(padKeys) }),
  /** Turn the shaft of a motor by hand; its controller must have let it go. */
  OneDoor.extend({ type: z.literal('turn'), position: z.int().min(0).max(120) }),
  /** Break the controller's Bluetooth part, or mend it. */
  Serial.extend({ type: z.literal('bluetooth'), works: z.boolean() }),
  /** Lose a share of what it and phones say by radio; all of it when they are too far away. */
  Serial.extend({ type: z.literal('radio'), loss: z.number().min(0).max(1) }),
  /** Set Bluetooth on all phones of the demo. */
  z.object({ type: z.literal('phones'), bluetooth: z.enum(phoneBluetooth) }),
  /** Pull the controller's network cable, or plug it in. */
  Serial.extend({ type: z.literal('cut'), cut: z.boolean() }),
  /** Lose, double or hold up a share of the controller's messages each way; what is left out stays as it is. */
  Serial.extend({
    type: z.literal('faults'),
    loss: Share.optional(),
    duplicates: Share.optional(),
    reorder: Share.optional(),
  }),
  /** Let the controller's clock run fast by a share, or slow. */
  Serial.extend({ type: z.literal('drift'), share: z.number().min(-0.1).max(0.1) }),
  Serial.extend({ type: z.literal('reboot') }),
  /** Set the battery's charge; at 0 the controller dies. */
  Serial.extend({ type: z.literal('battery'), percent: z.int().min(0).max(100) }),
]);
export type Action = z.infer<typeof Action>;
