import * as api from '@gatehouse/contract/api/documents';
import { agreeToDocument } from '@gatehouse/contract/api/documents';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { addressOf, deviceOf } from '../../http/device.ts';
import { sendPdf } from '../../printing/sendPdf.ts';
import * as agreements from './agreements.ts';
import * as documents from './service.ts';

export const documentRoutes: readonly Binding[] = [
  bind(api.listOrderDocuments, (ctx, { caller, params }) =>
    documents.listOrderDocuments(ctx, caller.id, params.id),
  ),
  bind(api.listBookingTypeDocuments, (ctx, { caller, params }) =>
    documents.listBookingTypeDocuments(ctx, caller, params.bookingType),
  ),
  bind(agreeToDocument, (ctx, { caller, params, body, request }) =>
    documents.agreeToDocument(
      ctx,
      caller,
      { documentId: params.docId, name: body.name },
      // As proof, by its whole address.
      { ...deviceOf(request), network: addressOf(request) },
    ),
  ),
  bindRaw(api.getAgreement, async (ctx, { caller, params }, reply) =>
    sendPdf(reply, await agreements.printOwnAgreement(ctx, caller.id, params.id)),
  ),
  bind(api.listDocumentAgreements, (ctx, { caller, params, query }) =>
    agreements.listAgreements(ctx, caller, params.id, query),
  ),
  bindRaw(api.getDocumentAgreement, async (ctx, { caller, params }, reply) =>
    sendPdf(reply, await agreements.printAgreement(ctx, caller, params.id)),
  ),
];
