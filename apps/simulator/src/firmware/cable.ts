/** The cable between a controller and its broker: it may lose, double and hold up messages, and be pulled. */
import { createFaultyLine } from './faultyLine.ts';
import type { LineFaults } from './lineFaults.ts';

/** A message on its way to the broker. */
export type Sent = { topic: string; frame: string };
/** A message on its way to the controller. */
export type Received = { topic: string; frame: Uint8Array; retained: boolean };

export type CableOptions = {
  /** What it does to messages, both ways. Read again for each. */
  faults: () => LineFaults;
  /** A message reaches the broker's end. */
  publish(message: Sent): void;
  /** A message reaches the controller's end. */
  deliver(message: Received): void;
};

export type Cable = {
  isCut(): boolean;
  setCut(cut: boolean): void;
  send(message: Sent): void;
  receive(message: Received): void;
  /** What is on its way is gone. */
  clear(): void;
};

/** A cable that is plugged in. */
export function createCable({ faults, publish, deliver }: CableOptions): Cable {
  let isCut = false;
  const outgoing = createFaultyLine<Sent>(faults, (message) => {
    if (!isCut) publish(message);
  });
  const incoming = createFaultyLine<Received>(faults, (message) => {
    if (!isCut) deliver(message);
  });

  return {
    isCut: () => isCut,
    setCut(cut) {
      isCut = cut;
    },
    send(message) {
      if (!isCut) outgoing.carry(message);
    },
    receive(message) {
      if (!isCut) incoming.carry(message);
    },
    clear() {
      outgoing.clear();
      incoming.clear();
    },
  };
}
