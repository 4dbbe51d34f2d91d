import * as api from '@gatehouse/contract/api/staff';
import * as staffAlertsApi from '@gatehouse/contract/api/staffAlerts';
import * as staffBluetoothApi from '@gatehouse/contract/api/staffBluetooth';
import * as lockableApi from '@gatehouse/contract/api/staffLockables';
import * as staffPlanApi from '@gatehouse/contract/api/staffPlan';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { sendEvents } from '../../http/events.ts';
import { by } from '../manage/service.ts';
import * as alerts from './alerts.ts';
import * as commands from './commands.ts';
import { moveGoods } from './goods.ts';
import * as lockables from './lockables.ts';
import * as plan from './plan.ts';
import * as planEditing from './planEditing.ts';
import * as staff from './service.ts';
import { staffView } from './stream.ts';

export const staffRoutes: readonly Binding[] = [
  bind(api.getCurrentUser, (ctx, { caller, params }) => staff.getCurrentUser(ctx, caller.id, params.id)),
  bind(api.listStaffSites, (ctx, { caller }) => staff.listSites(ctx, caller.id)),
  bind(api.listSiteNeeds, (ctx, { caller }) => staff.listSiteNeeds(ctx, caller.id)),
  bind(api.listStaffGates, (ctx, { caller, query }) => staff.listGates(ctx, caller.id, query.siteId)),
  bind(api.getStaffGate, (ctx, { caller, params }) => staff.getGate(ctx, caller.id, params.id)),
  bind(api.openStaffGate, (ctx, { caller, params }) =>
    commands.operateGate(ctx, caller.id, params.id, 'open'),
  ),
  bind(api.lockStaffGate, (ctx, { caller, params }) =>
    commands.operateGate(ctx, caller.id, params.id, 'lock'),
  ),
  bind(api.listStaffUnits, (ctx, { caller, query }) => staff.listUnits(ctx, caller.id, query.siteId)),
  bind(api.listControllerUnits, (ctx, { caller, params, query }) =>
    staff.listUnitsOfController(ctx, caller.id, params.id, query.siteId),
  ),
  bind(api.getStaffUnit, (ctx, { caller, params }) => staff.getUnitDetails(ctx, caller.id, params.id)),
  bind(api.getUnit, (ctx, { caller, params }) => staff.getUnit(ctx, caller.id, params.id)),
  bind(api.listStaffUnitActivity, (ctx, { caller, params, query }) =>
    staff.listUnitActivity(ctx, caller.id, params.id, query),
  ),
  bind(api.listStaffGateActivity, (ctx, { caller, params, query }) =>
    staff.listGateActivity(ctx, caller.id, params.id, query),
  ),
  bind(api.acknowledgeAlarm, (ctx, { caller, params }) => staff.acknowledgeAlarm(ctx, caller.id, params.id)),
  bind(api.acknowledgeGateAlarm, (ctx, { caller, params }) =>
    staff.acknowledgeGateAlarm(ctx, caller.id, params.id),
  ),
  bind(api.overlockUnit, (ctx, input) => staff.overlock(ctx, by(input), input.params.id, input.body)),
  bind(api.openStaffUnit, (ctx, { caller, params, body }) =>
    commands.operateUnit(ctx, caller.id, params.id, 'open', body.reason),
  ),
  bind(api.lockStaffUnit, (ctx, { caller, params, body }) =>
    commands.operateUnit(ctx, caller.id, params.id, 'lock', body.reason),
  ),
  bind(staffBluetoothApi.getStaffBluetoothTarget, (ctx, { caller, params, body }) =>
    commands.getBluetoothTarget(ctx, caller.id, params.id, body.reason),
  ),
  bind(api.closeStaffUnits, (ctx, { caller, body }) =>
    commands.operateUnits(ctx, caller.id, body.ids, 'lock', body.reason),
  ),
  bind(api.openStaffUnits, (ctx, { caller, body }) =>
    commands.operateUnits(ctx, caller.id, body.ids, 'open', body.reason),
  ),
  bind(staffPlanApi.getSitePlan, (ctx, { caller, params }) => plan.getSitePlan(ctx, caller.id, params.id)),
  bind(staffPlanApi.getEditablePlan, (ctx, { caller, params }) =>
    planEditing.getEditablePlan(ctx, caller.id, params.id),
  ),
  bind(staffPlanApi.publishPlan, (ctx, input) =>
    planEditing.publishPlan(ctx, by(input), input.params.id, input.body),
  ),
  bind(lockableApi.listStaffLockables, (ctx, { caller, query }) =>
    lockables.listLockables(ctx, caller.id, query.siteId),
  ),
  bind(lockableApi.getStaffLockable, (ctx, { caller, params }) =>
    lockables.getLockable(ctx, caller.id, params.id),
  ),
  bind(lockableApi.openStaffLockable, (ctx, { caller, params, body }) =>
    lockables.operateLockable(ctx, caller.id, params.id, 'open', body.reason),
  ),
  bind(lockableApi.lockStaffLockable, (ctx, { caller, params, body }) =>
    lockables.operateLockable(ctx, caller.id, params.id, 'lock', body.reason),
  ),
  bind(lockableApi.acknowledgeLockableAlarm, (ctx, { caller, params }) =>
    lockables.acknowledgeLockableAlarm(ctx, caller.id, params.id),
  ),
  bind(lockableApi.moveGoods, (ctx, input) => moveGoods(ctx, by(input), input.params, input.body)),
  bind(lockableApi.listStaffLockableActivity, (ctx, { caller, params, query }) =>
    lockables.listLockableActivity(ctx, caller.id, params.id, query),
  ),
  bind(staffAlertsApi.listAlerts, (ctx, { caller, query }) => alerts.listAlerts(ctx, caller.id, query)),
  bind(staffAlertsApi.markAlertsSeen, (ctx, { caller, body }) => alerts.markAlertsSeen(ctx, caller.id, body)),
  bind(staffAlertsApi.updateAlert, (ctx, { caller, params, body }) =>
    alerts.archiveAlert(ctx, caller.id, params.id, body.archived),
  ),
  bindRaw(api.streamStaffEvents, async (ctx, input, reply) =>
    sendEvents(ctx, input, reply, staffView(ctx, input.caller.id, input.query.siteId)),
  ),
];
