import { EARTH_RADIUS_KM, type Position } from '@gatehouse/contract/rules/distance';
import { type Sql, sql } from './sql.ts';

/** The great-circle distance of the site called `s` in kilometres (decisions: 'Third parties'); null without a place. */
export function distanceOfSite(from: Position | undefined): Sql {
  if (!from) return sql`null::float8`;
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(s.latitude - ${from.latitude}::float8) / 2) ^ 2
    + cos(radians(${from.latitude}::float8)) * cos(radians(s.latitude))
      * sin(radians(s.longitude - ${from.longitude}::float8) / 2) ^ 2)))`;
}

/** Whether every word occurs in a text, whatever the case. */
export function containsWords(text: Sql, words: readonly string[]): Sql {
  const lowerCase = words.map((word) => word.toLowerCase());
  return sql`(select bool_and(strpos(lower(${text}), word) > 0) from unnest(${lowerCase}::text[]) as word)`;
}
