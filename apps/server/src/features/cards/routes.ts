import * as api from '@gatehouse/contract/api/cards';
import { type Binding, bind } from '../../http/bind.ts';
import * as cards from './service.ts';

export const cardRoutes: readonly Binding[] = [
  bind(api.listCards, (ctx, { caller }) => cards.listCards(ctx, caller.id)),
  bind(api.addCard, (ctx, { caller, body }) => cards.addCard(ctx, caller.id, body.cardToken, body.isDefault)),
  bind(api.setDefaultCard, (ctx, { caller, params }) => cards.setDefaultCard(ctx, caller.id, params.cardId)),
  bind(api.removeCard, (ctx, { caller, params }) => cards.removeCard(ctx, caller.id, params.cardId)),
  bind(api.createSandboxCardToken, (ctx, { body }) => cards.createSandboxToken(ctx, body)),
];
