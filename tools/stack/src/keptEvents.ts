/** What a door stack keeps of the doors' events, as they were handed over. */
import type { Database, Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import type { DoorEvent } from '@gatehouse/server/devices/gateway';

export type KeptEvent = Pick<
  DoorEvent,
  'controllerId' | 'doorId' | 'type' | 'alarm' | 'commandId' | 'epoch' | 'number'
> & {
  at: string;
};

export type KeptEvents = {
  keep(tx: Db, events: readonly DoorEvent[]): Promise<void>;
  /** All that were kept, in their order. */
  list(): Promise<KeptEvent[]>;
};

/** Adds the table they are kept in. */
export async function createKeptEvents(db: Database): Promise<KeptEvents> {
  await db.query(
    sql`create table kept_events (place integer generated always as identity, event jsonb not null)`,
  );
  return {
    async keep(tx, events) {
      await tx.query(sql`
        insert into kept_events (event) select * from jsonb_array_elements(${JSON.stringify(events)}::jsonb)
      `);
    },
    async list() {
      const rows = await db.query<{ event: KeptEvent }>(sql`select event from kept_events order by place`);
      return rows.map(({ event }) => event);
    },
  };
}
