import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../model/common.ts';
import { keyRequests } from '../rules/bluetoothLimits.ts';

/**
 * What a phone needs to command one unit by Bluetooth, also while neither has a link
 * (docs/specification/bluetooth.md#calls). The passphrase is a secret: it belongs in secure storage and in no
 * log.
 */
export const BluetoothTarget = z.object({
  unitId: Id,
  /** The serial of the unit's controller. */
  serial: z.string(),
  /** The unit's own, in small letters. */
  uuid: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** 128 bits in hexadecimal. */
  passphrase: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** The grant behind it; another number is another passphrase. */
  grantId: Id,
  /** When the unit obeys it, `[from, until)`: a day at most. */
  from: Instant,
  until: Instant,
  /** Whether the controller has said that it holds this grant; while it is offline, one it does not hold opens nothing. */
  held: z.boolean(),
});
export type BluetoothTarget = z.infer<typeof BluetoothTarget>;

/**
 * Called now and then while online: a grant that still holds for half a day comes again, any other is renewed. A unit
 * that is missing has no Bluetooth, or does not obey this customer now: overlocked, in arrears, before its time. Gates
 * have none.
 */
export const listBluetoothTargets = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/bluetooth',
  role: 'customer',
  owner: 'id',
  summary: 'The units the customer may open now by Bluetooth, and what it takes',
  response: z.array(BluetoothTarget),
  limits: [keyRequests],
});
