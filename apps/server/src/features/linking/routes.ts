import { ingestUnit } from '@gatehouse/contract/api/linking';
import { type Binding, bind } from '../../http/bind.ts';
import { linkBooking } from './service.ts';

export const linkingRoutes: readonly Binding[] = [
  bind(ingestUnit, (ctx, { caller, body }) => linkBooking(ctx, caller, body.unitName, body.ingestCode)),
];
