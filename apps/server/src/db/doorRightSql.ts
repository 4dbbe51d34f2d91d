import { gatesOf, granted, type Id, unitsOf } from './accessSql.ts';
import { type Sql, sql } from './sql.ts';

/** Why a customer may not command a door of theirs. */
export type RefusalCause =
  | 'accountEnded'
  | 'overlocked'
  | 'gateBarred'
  | 'notStarted'
  | 'shareNotStarted'
  | 'testMode'
  | 'noController'
  | 'noLights';

/** What a customer may do at a door of theirs. */
export type RightRow = {
  /** Null of a unit that never had a place or a controller: it has no history. */
  door_id: number | null;
  booking_id: number | null;
  has_bluetooth: boolean;
  in_arrears: boolean;
  /** Null where they may command it. */
  refusal: RefusalCause | null;
};

/** What is asked of which door, by the expressions for it. */
export type AskedSql = { customerId: Sql; permission: Sql; id: Sql; operation: Sql };

/** The `RightRow` of a customer at a door, or none. Rights are read whenever they are needed, and never kept. */
export function rightTo({ customerId, permission, id, operation }: AskedSql, now: Temporal.Instant): Sql {
  const gates = sql`
    with ${granted(customerId, now)}
    select ${rightColumns(operation, isBarred(now), now)}
    from (${gatesOf(now, sql`g.id = ${id}`)}) access join customers person on person.id = ${customerId}`;
  return sql`
    (select * from (${rightsToUnits(customerId, operation, now, id)}) unit where ${permission} = 'unit')
    union all
    (select * from (${gates}) gate where ${permission} = 'gate')`;
}

/** The same with an `id` of all units of a customer, or of one. */
export function rightsToUnits(customerId: Id, operation: Sql, now: Temporal.Instant, unitId?: Sql): Sql {
  return sql`
    with ${granted(customerId, now, { unitId })}
    select ${rightColumns(operation, sql`false`, now)}
    from (${unitsOf(now)}) access join customers person on person.id = ${customerId}`;
}

// The order of the causes is that of what a person can do something about.
const rightColumns = (operation: Sql, barred: Sql, now: Temporal.Instant) => sql`
  access.id, access.door_id, access.booking_id, access.has_bluetooth,
  access.booking_state = 'InArrears' as in_arrears,
  case
    when person.suspended_at is not null then 'accountEnded'
    -- An overlock keeps its customer out; what stands open they may still lock.
    when ${operation} = 'open' and (access.overlock_manual or access.overlock_arrears) then 'overlocked'
    when ${operation} = 'open' and ${barred} then 'gateBarred'
    when access.booking_state = 'Upcoming' or coalesce(access.start_time > ${now}, true)
      then case when access.shared_by is null then 'notStarted' else 'shareNotStarted' end
    when access.test_mode_until > ${now} then 'testMode'
    when not access.has_controller then 'noController'
    when ${operation} like 'lights%' and not access.has_lights then 'noLights'
  end as refusal`;

/** Whether a gate stays shut while units that its customer uses there are overlocked; nobody is ever locked in. */
const isBarred = (now: Temporal.Instant) => sql`
  access.direction is distinct from 'exit' and (
    select case s.gate_overlock_behaviour when 'anyUnit' then used.some_overlocked when 'allUnits' then used.all_overlocked
      else false end
    from sites s
      cross join lateral (
        select coalesce(bool_or(u.overlock_manual or u.overlock_arrears), false) as some_overlocked,
          coalesce(bool_and(u.overlock_manual or u.overlock_arrears), false) as all_overlocked
        from granted g join units u on u.id = g.unit_id
        where u.site_id = s.id and g.state in ('Active', 'InArrears') and g.start_time <= ${now}
      ) used
    where s.id = access.site_id
  )`;
