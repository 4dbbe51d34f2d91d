/** How sites are described to the simulator: their areas, the controllers on them, doors on their channels. */

/** Sizes and places are centimetres. */
export type SimulatedArea = { name: string; floor: number; width: number; height: number };

/**
 * What is moved: a `unit` has a bolt and a door opened by hand, a `gate` opens by itself and shuts again, a `locker`
 * springs open and catches when shut, `lights` (a pool table, say) has nothing to open.
 */
export type SimulatedDoorKind = 'unit' | 'gate' | 'locker' | 'lights';

export type SimulatedDoor = {
  channel: number;
  name: string;
  kind: SimulatedDoorKind;
  lights: boolean;
  /** A pad for PIN codes beside it. */
  pad: boolean;
  /** Its bolt is turned by a motor. */
  motor: boolean;
  /** What the QR code on it names, where it sells what is in it. */
  vendId?: string | null;
  /** The area by its name, and the place within it. */
  plan: { area: string; x: number; y: number; width: number; height: number };
};

export type SimulatedController = {
  serial: string;
  name: string;
  /** The 32 bytes it shares with the server. */
  key: Uint8Array;
  /** Percent at the start; null when it runs on mains. */
  battery: number | null;
  doors: SimulatedDoor[];
};

export type SimulatedSite = {
  name: string;
  areas: SimulatedArea[];
  controllers: SimulatedController[];
};
