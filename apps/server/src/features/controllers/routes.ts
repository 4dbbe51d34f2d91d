import * as api from '@gatehouse/contract/api/controllers';
import { type Binding, bind } from '../../http/bind.ts';
import { by } from '../manage/service.ts';
import { operateController } from '../staff/service.ts';
import * as calibration from './calibration.ts';
import { registerController } from './registration.ts';
import * as controllers from './service.ts';
import { simulateDoors } from './simulation.ts';
import * as wiring from './wiring.ts';

export const controllerRoutes: readonly Binding[] = [
  bind(api.listControllers, (ctx, { caller, query }) =>
    controllers.listControllers(ctx, caller.id, query.siteId),
  ),
  bind(api.listControllerStatuses, (ctx, { caller, query }) =>
    controllers.listControllers(ctx, caller.id, query.siteId),
  ),
  bind(api.getControllerStatus, (ctx, { caller, params }) =>
    controllers.getController(ctx, caller.id, params.id),
  ),
  bind(api.forceTestMode, (ctx, { caller, body }) => controllers.forceTestMode(ctx, caller.id, body)),
  bind(api.rebootControllers, (ctx, { caller, body }) =>
    controllers.rebootControllers(ctx, caller.id, body.controllerIds),
  ),
  bind(api.openController, (ctx, { caller, params, body }) =>
    operateController(ctx, caller.id, params.id, 'open', body.reason),
  ),
  bind(api.lockController, (ctx, { caller, params, body }) =>
    operateController(ctx, caller.id, params.id, 'lock', body.reason),
  ),
  bind(api.updateStaffUnit, (ctx, { caller, params, body }) =>
    wiring.updateUnit(ctx, caller.id, params.id, body),
  ),
  bind(api.listUnitProducts, (ctx, { caller, query }) =>
    wiring.listUnitProducts(ctx, caller.id, query.siteId),
  ),
  bind(api.createUnit, (ctx, input) => wiring.createUnit(ctx, by(input), input.body)),
  bind(api.registerController, (ctx, input) => registerController(ctx, by(input), input.body)),
  bind(api.simulateDoors, (ctx, input) => simulateDoors(ctx, by(input), input.body.siteId)),
  bind(api.checkPart, (ctx, { caller, params, body }) =>
    controllers.checkPart(ctx, caller.id, params.id, body),
  ),
  bind(api.putTestResults, (ctx, { caller, params, body }) =>
    controllers.storeResults(ctx, caller.id, params.id, 'tests', body),
  ),
  bind(api.putCalibrationResults, (ctx, { caller, params, body }) =>
    controllers.storeResults(ctx, caller.id, params.id, 'calibration', body),
  ),
  bind(api.calibrateMotorisedLock, (ctx, { caller, params, body }) =>
    calibration.calibrate(ctx, caller.id, params.id, body),
  ),
  bind(api.updateMotorisedLock, (ctx, { caller, params, body }) =>
    calibration.updateLock(ctx, caller.id, params.id, body),
  ),
];
