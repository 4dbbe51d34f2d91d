import { listBluetoothTargets } from '@gatehouse/contract/api/bluetooth';
import { type Binding, bind } from '../../http/bind.ts';
import * as service from './service.ts';

export const bluetoothRoutes: readonly Binding[] = [
  bind(listBluetoothTargets, (ctx, { caller }) => service.listBluetoothTargets(ctx, caller.id)),
];
