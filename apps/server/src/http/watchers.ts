/** Who is shown how a server is: its operator, and nobody else. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hmac, isHmac, type KeyRing } from '../keyRing.ts';
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

const DOCTOR = 'doctor';

/** What shows that somebody asks who has the server's keys, as the doctor does who asks by the public address. */
export function doctorsToken(keys: KeyRing): string {
  return hmac(keys, DOCTOR).toString('base64url');
}

/** Whether a request is one of those to whom the parts of a server are nobody else's business. */
export function isWatcher(
  { metricsToken, keyRing }: Pick<Config, 'metricsToken' | 'keyRing'>,
  request: FastifyRequest,
): boolean {
  if (isOfThisMachine(request)) return true;
  const given = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
  const isToken = metricsToken !== undefined && timingSafeEqual(digest(given), digest(metricsToken));
  return isToken || isHmac(keyRing, DOCTOR, Buffer.from(given, 'base64url'));
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
