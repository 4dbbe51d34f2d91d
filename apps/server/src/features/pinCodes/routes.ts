import {
  createPinCode,
  deletePinCode,
  listPinCodes,
  revealPinCode,
  updatePinCode,
} from '@gatehouse/contract/api/pinCodes';
import { type Binding, bind } from '../../http/bind.ts';
import * as service from './service.ts';

export const pinCodeRoutes: readonly Binding[] = [
  bind(listPinCodes, (ctx, { caller }) => service.listPinCodes(ctx, caller.id)),
  bind(createPinCode, (ctx, { caller, body }) => service.createPinCode(ctx, caller, body)),
  bind(updatePinCode, (ctx, { caller, params, body }) =>
    service.updatePinCode(ctx, caller, params.pinId, body),
  ),
  bind(deletePinCode, (ctx, { caller, params }) => service.deletePinCode(ctx, caller, params.pinId)),
  bind(revealPinCode, (ctx, { caller, params }) => service.revealPinCode(ctx, caller.id, params.pinId)),
];
