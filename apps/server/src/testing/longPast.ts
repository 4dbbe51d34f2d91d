/** A long past of others, for what must not take longer by it. */
import assert from 'node:assert/strict';
import type { Database } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';
import { makeCustomer } from './peopleFactories.ts';
import type { Fixtures } from './sampleRequests.ts';

const OTHERS = 20;

/** Numbers of rows, `[from, to)`, as seen from a moment. */
type Span = { from: number; to: number; now: Temporal.Instant };

/** Rows of the past: as one that is there, but for some columns, by the number of the row, who it is of and when that was. */
type Kind = { table: Sql; like: Sql; but: Sql };

function kindsOfPast({ unitId, freeUnitId, placedId, bookingId, changeId }: Fixtures): Kind[] {
  return [
    {
      table: sql`bookings`,
      like: sql`id = ${bookingId}`,
      but: sql`'id', 1000000 + n, 'customer_id', who, 'order_id', 1000000 + n, 'state', 'Completed', 'recurring', false,
        'unit_id', case n % 2 when 0 then ${unitId}::integer else ${freeUnitId}::integer end, 'start_time', at,
        'end_time', at + interval '5 minutes', 'next_charge_at', null, 'created_at', at`,
    },
    {
      table: sql`orders`,
      like: sql`id = ${placedId}`,
      but: sql`'id', 1000000 + n, 'customer_id', who, 'reference', upper(lpad(to_hex(n), 8, '0')), 'created_at', at,
        'placed_at', at`,
    },
    {
      table: sql`order_products`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'order_id', 1000000 + n, 'created_at', at`,
    },
    {
      table: sql`payments`,
      like: sql`state = 'Succeeded'`,
      but: sql`'id', 1000000 + n, 'order_id', 1000000 + n, 'customer_id', who, 'provider_key', gen_random_uuid(),
        'provider_ref', null, 'created_at', at, 'asked_at', at, 'settled_at', at`,
    },
    {
      table: sql`refunds`,
      like: sql`state = 'Succeeded'`,
      but: sql`'id', 1000000 + n, 'payment_id', 1000000 + n, 'provider_key', gen_random_uuid(), 'created_at', at,
        'asked_at', at, 'settled_at', at`,
    },
    {
      table: sql`invoices`,
      like: sql`kind = 'invoice'`,
      but: sql`'id', 1000000 + n, 'payment_id', 1000000 + n, 'number', 'P' || n, 'issued_at', at`,
    },
    {
      table: sql`ledger_transfers`,
      like: sql`event = 'paid'`,
      but: sql`'id', 1000000 + n, 'source_id', 1000000 + n, 'customer_id', who, 'booking_id', 1000000 + n, 'at', at`,
    },
    {
      table: sql`changes`,
      like: sql`id = ${changeId}`,
      but: sql`'id', 1000000 + n, 'number', 1000000 + n, 'at', at`,
    },
    {
      table: sql`token_families`,
      like: sql`customer_id is not null`,
      but: sql`'id', gen_random_uuid(), 'customer_id', who, 'created_at', at, 'used_at', at, 'ended_at', at`,
    },
    {
      table: sql`invitations`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'booking_id', 1000000 + n, 'inviter_id', who, 'state', 'Revoked', 'created_at', at,
        'ended_at', at`,
    },
    {
      table: sql`pin_codes`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'customer_id', who, 'created_at', at, 'ended_at', at`,
    },
    {
      table: sql`alerts`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'created_at', at, 'seen_at', at, 'archived_at', at, 'ended_at', at`,
    },
    {
      table: sql`queue_entries`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'booking_id', 1000000 + n, 'customer_id', who, 'state', 'Done', 'created_at', at`,
    },
    {
      table: sql`guest_purchases`,
      like: sql`true`,
      but: sql`'id', gen_random_uuid(), 'order_id', 1000000 + n`,
    },
    {
      table: sql`planned_prices`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'archived_at', at`,
    },
    {
      table: sql`unit_outages`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'archived_at', at`,
    },
    {
      table: sql`staff_invitations`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'invited_at', at, 'expires_at', at, 'ended_at', at`,
    },
    {
      table: sql`customers`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'email', 'past' || n || '@example.com', 'created_at', at`,
    },
    {
      table: sql`cards`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'customer_id', 1000000 + n, 'provider_card', 'past' || n, 'created_at', at,
        'removed_at', at`,
    },
    {
      table: sql`agreement_papers`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'customer_id', 1000000 + n`,
    },
    {
      table: sql`locker_inventories`,
      like: sql`true`,
      but: sql`'id', 1000000 + n, 'order_product_id', 1000000 + n, 'state', 'Collected', 'collected_at', at`,
    },
  ];
}

/** Adds what others did at the same site before, and it is over: of each kind as much as the span has numbers. */
export async function addPast(db: Database, fixtures: Fixtures, { from, to, now }: Span): Promise<void> {
  const { doorId } = await db.one<{ doorId: number }>(
    sql`select door_id as "doorId" from units where id = ${fixtures.unitId}`,
  );
  const others = await Promise.all(Array.from({ length: OTHERS }, () => makeCustomer(db)));
  // Of some days, so that none of it is old enough to be removed; what is kept for less is of now.
  const past = sql`
    generate_series(${from}::integer, ${to - 1}::integer) n cross join lateral (
      select (${others}::integer[])[n % ${OTHERS}::integer + 1] as who,
        ${now}::timestamptz - (n / 2 + 100) * interval '5 minutes' as at) other`;
  await db.transaction(async (tx) => {
    // No foreign key is checked and no trigger runs, as what stands there before has been.
    await tx.query(sql`set local session_replication_role = replica`);
    for (const { table, like, but } of kindsOfPast(fixtures)) {
      const { added } = await tx.one<{ added: number }>(sql`
        with added as (
          insert into ${table} overriding system value
          select made.* from (select to_jsonb(t) as row from ${table} t where ${like} order by id limit 1) sample, ${past},
            lateral jsonb_populate_record(null::${table}, sample.row || jsonb_build_object(${but})) made
          returning 1
        )
        select count(*)::integer as added from added`);
      assert.equal(added, to - from, `no row of ${table.text} to go by`);
    }
    await tx.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, created_at, paid_at)
      select 1000000 + n, at, at + interval '1 hour', 1500, 'Paid', at, at from ${past}`);
    await tx.query(sql`
      insert into commands (door_id, operation, actor_type, actor_id, via, requested_at, outcome, answered_at)
      select ${doorId}, 'open', 'customer', who, 'app', at, 'executed', at from ${past}`);
    await tx.query(sql`
      insert into activity (door_id, number, at, recorded_at, action, how, customer_id, outcome, previous_hash, hash)
      select ${doorId}, 1000 + n, at, at, 'open', 'app', who, 'executed', '', '' from ${past}`);
    await tx.query(sql`
      insert into notifications (customer_id, kind, content, received_at, read_at)
      select who, (select kind from notifications limit 1), 'Over.', at, at from ${past}`);
    await tx.query(sql`
      insert into mails (organisation_id, recipient, subject, letter, created_at, attempts, sent_at)
      select 4, who || '@example.com', 'Over', '{"paragraphs": []}', at, 1, at from ${past}`);
    await tx.query(sql`
      insert into order_documents (order_id, document_id, version)
      select 1000000 + n, document_id, version from ${past}, (select * from document_versions limit 1) document`);
    await tx.query(sql`
      insert into document_agreements (customer_id, document_id, version, agreed_at)
      select 1000000 + n, document_id, version, at from ${past}, (select * from document_versions limit 1) document`);
    await tx.query(sql`
      insert into payment_events (provider, event_id, received_at) select 'sandbox', 'past' || n, at from ${past}`);
    await tx.query(sql`
      insert into idempotency_keys (caller, key, request_hash, created_at)
      select 'customer ' || who, 'past' || n, sha256(int4send(n)), ${now} from ${past}`);
    await tx.query(sql`
      insert into registrations (organisation_id, email, first_name, last_name, password_hash, created_at)
      select 4, 'past' || n || '@example.com', 'Past', 'Tester', 'none', ${now} from ${past}`);
    await tx.query(sql`
      insert into email_changes (customer_id, old_email, changed_at)
      select 1000000 + n, 'before' || n || '@example.com', at from ${past}`);
    await tx.query(sql`
      insert into let_go_units (customer_id, unit_id, let_go_at)
      select 1000000 + n, ${fixtures.unitId}, ${now} from ${past}`);
    await tx.query(sql`
      insert into attempt_counts (kind, subject, failures, window_started_at)
      select 'login', 'past' || n, 1, ${now} from ${past}`);
    await tx.query(sql`
      insert into linking_codes (booking_id, code_hash) select 1000000 + n, sha256(int4send(n)) from ${past}`);
    await tx.query(sql`
      insert into vend_sales (order_id, lockable_id, token_hash, state)
      select 1000000 + n, (select min(id) from lockables), sha256(int4send(n)), 'Opened' from ${past}`);
    await tx.query(sql`
      insert into test_results (controller_id, user_id, kind, results, created_at)
      select d.controller_id, ${fixtures.superAdmin}, 'tests', '[]', at from ${past}, doors d where d.id = ${doorId}`);
    await tx.query(sql`
      insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, customer_id, start_time, end_time, ended_at)
      select 4, d.site_id, ${fixtures.unitId}, d.controller_id, who, at, at + interval '1 hour', at from ${past}, doors d where d.id = ${doorId}`);
    await tx.query(sql`
      insert into refresh_tokens (hash, family_id, expires_at)
      select sha256(convert_to(id::text, 'UTF8')), id, ${now.add({ hours: 1 })} from token_families
      on conflict do nothing`);
  });
  await db.query(sql`analyze`);
}
