import type { Media } from '@gatehouse/contract/model/common';
import type { PictureKind } from '@gatehouse/contract/resources/field';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Encoded } from './encodings.ts';

type NewPicture = Encoded & { organisationId: number; kind: PictureKind; now: Temporal.Instant };

/** Keeps a picture with its files, which no row names yet. */
export async function insertPicture(
  db: Db,
  { organisationId, kind, media, files, now }: NewPicture,
): Promise<void> {
  const names = Object.keys(files);
  await db.query(sql`
    with made as (
      insert into pictures (organisation_id, kind, url, media, unused_since)
      values (${organisationId}, ${kind}, ${media.url}, ${JSON.stringify(media)}::jsonb, ${now}) returning id
    )
    insert into picture_files (name, picture_id, bytes)
    select file.name, made.id, file.bytes
    from made, unnest(${names}::text[], ${names.map((name) => files[name]!)}::bytea[]) as file (name, bytes)`);
}

/** Takes pictures of an operator's that no row names, for one that does from now on. */
export async function takePictures(
  db: Db,
  { organisationId, kind, urls }: { organisationId: number; kind: PictureKind; urls: readonly string[] },
): Promise<Media[]> {
  if (urls.length === 0) return [];
  const rows = await db.query<{ media: Media }>(sql`
    update pictures set unused_since = null
    where organisation_id = ${organisationId} and kind = ${kind} and url = any(${urls}::text[])
      and unused_since is not null
    returning media`);
  return rows.map(({ media }) => media);
}

/** Pictures of no operator's, as a row named them before. */
export async function listPicturesBefore(
  db: Db,
  given: {
    organisationId: number;
    resource: string;
    id: number | undefined;
    field: string;
    urls: readonly string[];
  },
): Promise<Media[]> {
  if (given.urls.length === 0 || given.id === undefined) return [];
  const rows = await db.query<{ media: Media }>(sql`
    select picture as media
    from changes c cross join jsonb_array_elements(c.before -> ${given.field}::text) as picture
    where c.organisation_id = ${given.organisationId} and c.resource = ${given.resource} and c.row_id = ${given.id}
      and picture ->> 'url' = any(${given.urls}::text[])
    order by c.number`);
  return rows.map(({ media }) => media);
}

/** Lets pictures go in time that a row named and does no more. */
export async function dropPictures(
  db: Db,
  { organisationId, urls, now }: { organisationId: number; urls: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  if (urls.length === 0) return;
  await db.query(sql`
    update pictures set unused_since = ${now}
    where organisation_id = ${organisationId} and url = any(${urls}::text[])`);
}
