import * as api from '@gatehouse/contract/api/documents';
import { agreeToDocument } from '@gatehouse/contract/api/documents';
import { type Binding, bind } from '../../http/bind.ts';
import { deviceOf } from '../../http/device.ts';
import * as documents from './service.ts';

export const documentRoutes: readonly Binding[] = [
  bind(api.listOrderDocuments, (ctx, { caller, params }) =>
    documents.listOrderDocuments(ctx, caller.id, params.id),
  ),
  bind(api.listBookingTypeDocuments, (ctx, { caller, params }) =>
    documents.listBookingTypeDocuments(ctx, caller, params.bookingType),
  ),
  bind(agreeToDocument, (ctx, { caller, params, body, request }) =>
    documents.agreeToDocument(ctx, caller, { documentId: params.docId, name: body.name }, deviceOf(request)),
  ),
];
