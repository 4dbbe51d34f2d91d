import type { FastifyRequest } from 'fastify';
import type { UserCaller } from '../../http/caller.ts';
import { type Device, deviceOf } from '../../http/device.ts';

/** Who calls, and from where. */
export type By = { caller: UserCaller; on: Device };

export function by({ caller, request }: { caller: UserCaller; request: FastifyRequest }): By {
  return { caller, on: deviceOf(request) };
}
