/** The power of one boot: once it is off, whatever the boot still had in hand has no effect. */
import type { Hardware } from './hardware.ts';

/** Hands a frame to the radio; false when there is no connection. */
export type SendFrame = (topic: string, frame: string) => boolean;

export type PowerSwitch = {
  /** The board and the radio as this boot reaches them. */
  hardware: Hardware;
  send: SendFrame;
  isOn(): boolean;
  off(): void;
};

/** The power is on. Without it nothing is driven, switched, shown, kept, sent or answered. */
export function createPowerSwitch(board: Hardware, radio: SendFrame): PowerSwitch {
  let on = true;

  return {
    hardware: {
      ...board,
      async drive(...movement) {
        if (on) await board.drive(...movement);
      },
      setFree(channel, free) {
        if (on) board.setFree(channel, free);
      },
      switchLights(channel, state) {
        if (on) board.switchLights(channel, state);
      },
      showPad(channel, display) {
        if (on) board.showPad(channel, display);
      },
      bluetoothAnswers: () => on && board.bluetoothAnswers(),
      memory: {
        read: board.memory.read,
        write(content) {
          if (on) board.memory.write(content);
        },
      },
    },
    send: (topic, frame) => on && radio(topic, frame),
    isOn: () => on,
    off() {
      on = false;
    },
  };
}
