import type { Db } from '../db/pool.ts';
import { OWN_MEDIA_PATH } from '../http/mediaFiles.ts';
import { findPictureFile } from '../http/pictureFileQueries.ts';
import type { Issuer } from './layout.ts';

/** Who issues a document, with their logo itself in the place of its address. */
export async function withLogo(db: Db, issuer: Issuer): Promise<Issuer> {
  const { logo } = issuer;
  const file = logo?.startsWith(OWN_MEDIA_PATH)
    ? await findPictureFile(db, logo.slice(OWN_MEDIA_PATH.length))
    : undefined;
  return { ...issuer, logo: file ? `data:image/png;base64,${file.toString('base64')}` : null };
}
