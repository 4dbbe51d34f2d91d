import { type ControllerKeyRow, controllerKey, controllerKeySql } from '../db/controllerKey.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { KeyRing } from '../keyRing.ts';

type ControllerRow = ControllerKeyRow & {
  site: string;
  areas: { name: string; floor: number; width: number; height: number }[];
  serial: string;
  name: string;
  battery: number | null;
  doors: {
    channel: number;
    name: string;
    kind: 'unit' | 'gate' | 'locker' | 'lights';
    lights: boolean;
    vendId: string | null;
    pad: boolean;
    motor: boolean;
    plan: { area: string; x: number; y: number; width: number; height: number };
  }[];
};

type SiteControllers = Pick<ControllerRow, 'areas'> & {
  name: string;
  controllers: (Omit<ControllerRow, 'site' | 'areas' | keyof ControllerKeyRow> & { key: Uint8Array })[];
};

/**
 * The physical side of every site that has controllers: its areas, its controllers with their keys, and what is on
 * their channels. Measures are centimetres. Doors on no plan are left out.
 */
export async function listSimulatedSites(db: Db, keyRing: KeyRing): Promise<SiteControllers[]> {
  const rows = await db.query<ControllerRow>(sql`
    select s.name as site,
      (select json_agg(json_build_object('name', a.name, 'floor', a.floor, 'width', a.plan_width,
         'height', a.plan_height) order by a.floor, a.id) from areas a where a.site_id = s.id) as areas,
      c.serial, c.name, ${controllerKeySql}, c.battery,
      coalesce(json_agg(json_build_object(
        'channel', d.channel,
        'name', coalesce(u.name, g.name, l.name, 'Door ' || d.channel),
        'kind', case
          when g.id is not null or u.type = 'gate' then 'gate'
          when u.type = 'pool_table' then 'lights'
          when l.id is not null or u.type in ('locker', 'parcel_store', 'desk') then 'locker'
          else 'unit' end,
        'lights', d.has_lights,
        'pad', d.has_pad,
        'motor', d.has_motor,
        'vendId', l.vend_id,
        'plan', json_build_object('area', a.name, 'x', d.plan_x, 'y', d.plan_y, 'width', d.plan_width,
          'height', d.plan_height)
      ) order by d.channel) filter (where a.id is not null), '[]') as doors
    from controllers c
    join sites s on s.id = c.site_id
    left join doors d on d.controller_id = c.id
    left join areas a on a.id = d.area_id
    left join units u on u.door_id = d.id
    left join gates g on g.door_id = d.id
    left join lockables l on l.door_id = d.id
    group by s.id, c.id
    order by s.id, c.serial`);
  const sites = new Map<string, SiteControllers>();
  for (const { site: name, areas, key: clear, key_ciphertext, key_id, ...controller } of rows) {
    const key = controllerKey(keyRing, { key: clear, key_ciphertext, key_id });
    if (!key) continue;
    const site = sites.get(name) ?? { name, areas, controllers: [] };
    site.controllers.push({ ...controller, key });
    sites.set(name, site);
  }
  return [...sites.values()];
}
