import * as api from '@gatehouse/contract/api/pictures';
import type { FastifyReply } from 'fastify';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import * as pictures from './service.ts';

/** What came from outside is a file to keep, and never a page: opened by its address, it can neither run nor load. */
function sendPicture(reply: FastifyReply, picture: Buffer, name: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${name}.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(picture);
}

export const pictureRoutes: readonly Binding[] = [
  bind(api.getCustomerImage, (ctx, { caller }) => pictures.getImage(ctx, caller.id)),
  bindRaw(api.getCustomerImageFile, async (ctx, { caller }, reply) =>
    sendPicture(reply, await pictures.getImageFile(ctx, caller.id), 'profile'),
  ),
  bind(api.addCustomerImage, (ctx, { caller, body, request }) =>
    pictures.addImage(ctx, caller.id, { bytes: body, type: request.headers['content-type'] }),
  ),
  bind(api.removeCustomerImage, (ctx, { caller }) => pictures.removeImage(ctx, caller.id)),
  bind(api.addIdentity, (ctx, { caller, body, request }) =>
    pictures.addIdentity(ctx, caller.id, { bytes: body, type: request.headers['content-type'] }),
  ),
  bindRaw(api.getIdentityPicture, async (ctx, { caller }, reply) =>
    sendPicture(reply, await pictures.getIdentity(ctx, caller.id), 'identification'),
  ),
  bindRaw(api.getStaffIdentityPicture, async (ctx, { caller, params }, reply) =>
    sendPicture(reply, await pictures.getIdentityForStaff(ctx, caller.id, params.id), 'identification'),
  ),
];
