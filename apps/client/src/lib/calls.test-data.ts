/** Calls of a guest and of a customer, and what an API sees of those who make them. */

import { endpoint } from '@gatehouse/contract/endpoint';
import * as z from 'zod/mini';
import { type Asked, tokenOf } from './browser.fixture.ts';

export const browse = endpoint({
  method: 'GET',
  path: '/api/guest/things',
  role: 'guest',
  summary: 'Things',
  response: z.string(),
});
export const mine = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/things',
  role: 'customer',
  owner: 'id',
  summary: 'My things',
  response: z.string(),
});

export const bearerOf = ({ headers }: Asked) => headers.authorization?.replace('Bearer ', '');
export const pathsOf = (asked: Asked[]) => asked.map(({ path }) => path);
export const unauthenticated = { status: 401, code: 'TOKEN_EXPIRED', text: 'Token expired.' };
export const guest = (mark = '') => tokenOf({ tokenType: 'guest', mark });
