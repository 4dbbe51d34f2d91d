/** What a person's actions do to one controller and its doors. */
import type { Device } from './device.ts';
import type { Action } from './view.ts';

/** An action on one controller or one of its doors. */
export type DeviceAction = Exclude<Action, { type: 'phones' }>;

const REFUSALS = {
  pull: 'It does not give way: it is locked or open already.',
  push: 'It is shut already.',
  force: 'It is open already.',
  move: 'There is nothing to move behind.',
};

/** Does an action. Returns the reason when nothing came of it; undefined when it was done. */
export function actOnDevice(device: Device, action: DeviceAction): string | undefined {
  const { model } = device;
  if ('channel' in action && !model.door(action.channel)) {
    return `${action.serial} has no door on channel ${action.channel}.`;
  }
  switch (action.type) {
    case 'jam':
      model.setStuck(action.channel, action.stuck);
      return;
    case 'press':
      if (!device.powered()) return 'Its controller has no power.';
      return model.press(action.channel, action.key) ? undefined : 'There is no pad here.';
    case 'turn':
      return model.turn(action.channel, action.position) ? undefined : 'It is held fast.';
    case 'bluetooth':
      model.setBluetooth(action.works);
      return;
    case 'radio':
      device.setRadioLoss(action.loss);
      return;
    case 'cut':
      device.setCut(action.cut);
      return;
    case 'faults': {
      const { loss, duplicates, reorder } = { ...device.faults(), ...action };
      device.setFaults({ loss, duplicates, reorder });
      return;
    }
    case 'drift':
      device.setDrift(action.share);
      return;
    case 'reboot':
      if (!device.powered()) return 'It has no power.';
      device.reboot();
      return;
    case 'battery':
      if (model.battery() === null) return 'It runs on mains.';
      device.setBattery(action.percent);
      return;
    default:
      return model.act(action.channel, action.type) ? undefined : REFUSALS[action.type];
  }
}
