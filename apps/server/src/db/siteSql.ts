import type { Media } from '@gatehouse/contract/model/common';
import type { Site } from '@gatehouse/contract/model/site';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { EARTH_RADIUS_KM, type Position } from '@gatehouse/contract/rules/distance';
import { column } from './columns.ts';
import { type Sql, sql } from './sql.ts';

/** What of a site is shown wherever it appears. */
export const siteColumns = {
  id: column<number>(),
  name: column<string>(),
  icon: column<string>(),
  street1: column<string>(),
  street2: column<string | null>(),
  suburb: column<string>(),
  state: column<Site['Address']['state']>(),
  postcode: column<string>(),
  country: column<string>(),
  latitude: column<number>(),
  longitude: column<number>(),
  time_zone: column<string>(),
  reservation_period: column<number | null>(),
  hours: column<SiteHours | null>(),
  opening_hours: column<string>(),
  access_from: column<string | null>(),
  access_until: column<string | null>(),
  phone: column<string | null>(),
  media: column<Media[]>(),
};

/** Where a search is made from, and the kilometres by road to the sites of which they are known. */
export type Origin = Position & { driving?: { siteIds: readonly number[]; km: readonly number[] } };

/**
 * Kilometres to the site called `s`, null without a place: by road where that is known, else along the great
 * circle (docs/specification/search.md#distance).
 */
export function distanceOfSite(from: Origin | undefined): Sql {
  if (!from) return sql`null::float8`;
  const { driving } = from;
  if (!driving) return greatCircle(from);
  return sql`coalesce(
    (${driving.km}::float8[])[array_position(${driving.siteIds}::integer[], s.id)], ${greatCircle(from)})`;
}

/** Kilometres along the great circle to the site called `s`. */
export function greatCircle(from: Position): Sql {
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(s.latitude - ${from.latitude}::float8) / 2) ^ 2
    + cos(radians(${from.latitude}::float8)) * cos(radians(s.latitude))
      * sin(radians(s.longitude - ${from.longitude}::float8) / 2) ^ 2)))`;
}

/** Whether every word occurs in a text, whatever the case, accents and apostrophes. */
export function containsWords(text: Sql, words: readonly string[]): Sql {
  return sql`(
    select bool_and(strpos(searched.key, search_key(word)) > 0)
    from (select search_key(${text}) as key) as searched, unnest(${words}::text[]) as word
  )`;
}
