/** What the page shows of one controller and its doors. */
import type { DoorState } from '@gatehouse/contract/device/messages';
import type { Device } from './device.ts';
import type { SimulatedController, SimulatedDoor } from './site.ts';
import type { ControllerView, DoorView } from './view.ts';

/** A controller as it was described and as it runs. */
export type DescribedDevice = { description: SimulatedController; device: Device };

/** The controller as it is now, with its doors as they really are and as it sees them. */
export function viewOf({ description, device }: DescribedDevice): ControllerView {
  const states = device.firmware()?.doors() ?? [];
  const known = new Map(states.map((state) => [state.channel, state]));
  return {
    serial: description.serial,
    name: description.name,
    link: linkOf(device),
    battery: device.model.battery(),
    faults: device.faults(),
    drift: device.drift(),
    bluetooth: device.model.bluetoothWorks(),
    radioLoss: device.radioLoss(),
    doors: description.doors.flatMap((door) => doorView(door, device, known.get(door.channel)) ?? []),
  };
}

function linkOf(device: Device): ControllerView['link'] {
  if (!device.powered()) return 'dead';
  if (device.cut()) return 'cut';
  return device.connected() ? 'linked' : 'searching';
}

function doorView(
  { channel, name, kind, plan, vendId }: SimulatedDoor,
  device: Device,
  known: DoorState | undefined,
): DoorView | undefined {
  const physical = device.model.door(channel);
  if (!physical) return undefined;
  const { lock, door, lights, moving, stuck, pad, shaft } = physical;
  const { alarm = null, jammed = false } = known ?? {};
  const facts = { lock, door, lights, moving, stuck, alarm, jammed, pad, shaft };
  return { channel, name, kind, plan, vendId, ...facts };
}
