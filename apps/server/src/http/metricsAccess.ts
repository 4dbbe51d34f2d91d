import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyRequest } from 'fastify';
import { bearer } from './caller.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies say of whom they ask for. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Lets in who may read the metrics: with a token whoever sends it, without one this machine itself. Throws TOKEN_MISSING
 * or UNAUTHENTICATED, and FORBIDDEN where no token is set.
 */
export function requireMetricsAccess(token: string | undefined, request: FastifyRequest): void {
  if (token === undefined) {
    if (!isOfThisMachine(request)) throw new ApiError('FORBIDDEN');
  } else if (!timingSafeEqual(digest(bearer(request)), digest(token))) {
    throw new ApiError('UNAUTHENTICATED');
  }
}

/** Of one length, so that how long the comparison takes says nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** A proxy on this machine asks from here as well: for others, or under another name. */
function isOfThisMachine({ headers, socket, hostname }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isHere = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  return isHere && isLoopbackName(hostname) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || loopback.check(name, name.includes(':') ? 'ipv6' : 'ipv4');
}
