import { CLIENT_HEADER } from '@gatehouse/contract/headers';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './callerNetwork.ts';

const header = CLIENT_HEADER.toLowerCase();

/** The random name of the installed client that a request comes from, as a browser keeps it; null without one. */
export function instanceOf(request: FastifyRequest): string | null {
  const name = request.headers[header];
  return typeof name === 'string' && /^[\w-]{8,64}$/.test(name) ? name : null;
}

/** What binds a code to who asked for it: the client, or the network where a client has no name. */
export function browserOf(request: FastifyRequest): string {
  return instanceOf(request) ?? `address:${callerNetwork(request)}`;
}
