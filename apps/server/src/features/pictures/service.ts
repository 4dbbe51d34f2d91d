import { ApiError } from '@gatehouse/contract/errors';
import type { Customer } from '@gatehouse/contract/model/customer';
import { MIN_DOCUMENT_PIXELS } from '@gatehouse/contract/rules/picture';
import type { Context } from '../../context.ts';
import { getCustomer } from '../account/service.ts';
import { staffRights } from '../auth/service.ts';
import * as queries from './queries.ts';
import { asJpeg, reencode, type Shape, type Upload } from './reencode.ts';

export { keepPicture, namePictures } from './operatorPictures.ts';
export type { Upload } from './reencode.ts';

const image: Shape = { size: 512, square: true, minPixels: 16, encode: asJpeg };
const document: Shape = { size: 2400, square: false, minPixels: MIN_DOCUMENT_PIXELS, encode: asJpeg };

type Media = Pick<Customer, 'Media'>;

export async function getImage(ctx: Context, customerId: number): Promise<Media> {
  const { Media } = await getCustomer(ctx, customerId);
  return { Media };
}

export async function getImageFile(ctx: Context, customerId: number): Promise<Buffer> {
  return found(await queries.findImage(ctx.db, customerId));
}

export async function addImage(ctx: Context, customerId: number, upload: Upload): Promise<Media> {
  const picture = await reencode(upload, image);
  await queries.putImage(ctx.db, customerId, picture, ctx.clock.now());
  return getImage(ctx, customerId);
}

/** Removing what is not there changes nothing. */
export async function removeImage(ctx: Context, customerId: number): Promise<null> {
  await queries.removeImage(ctx.db, customerId);
  return null;
}

export async function addIdentity(
  ctx: Context,
  customerId: number,
  upload: Upload,
): Promise<{ identityId: number }> {
  const picture = await reencode(upload, document);
  const put = await queries.putIdentity(ctx.db, customerId, picture, ctx.clock.now());
  if (!put) throw new ApiError('UNAUTHENTICATED');
  return { identityId: put.id };
}

export async function getIdentity(ctx: Context, customerId: number): Promise<Buffer> {
  return found(await queries.findIdentity(ctx.db, customerId));
}

/** For an owner, and for who may see it at a site where the customer has booked or bought; everybody else is refused. */
export async function getIdentityForStaff(ctx: Context, userId: number, customerId: number): Promise<Buffer> {
  const { organisationId, superAdmin, may } = await staffRights(ctx.db, userId);
  const sites = await queries.findSitesOf(ctx.db, organisationId, customerId);
  if (!sites) throw new ApiError('NOT_FOUND');
  if (!superAdmin && !sites.some((site) => may('seeIdentities', site))) throw new ApiError('FORBIDDEN');
  return getIdentity(ctx, customerId);
}

function found(picture: Buffer | undefined): Buffer {
  if (!picture) throw new ApiError('NOT_FOUND');
  return picture;
}
