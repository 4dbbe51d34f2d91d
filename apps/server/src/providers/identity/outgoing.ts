import { lookup as lookupName } from 'node:dns';
import { type ClientRequest, request as insecure } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { CustomFetch } from 'openid-client';

/** More than any provider's keys or settings take. */
const MAX_BYTES = 1_000_000;

/** An address that somebody typed, or a provider named, leads where we do not call. */
export class BlockedAddress extends Error {}

/** IPv4 that is not on the internet: private, of this machine, of the link, for many at once or reserved. */
const reserved = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [network = '', bits] = range.split('/');
  reserved.addSubnet(network, Number(bits));
}
/** All of IPv6 that is on the internet lies in the first; of that, what stands for IPv4 or for examples does not count. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const reserved6 = new BlockList();
reserved6.addSubnet('2001::', 32, 'ipv6');
reserved6.addSubnet('2001:db8::', 32, 'ipv6');
reserved6.addSubnet('2002::', 16, 'ipv6');

export function isPublic(ip: string): boolean {
  if (isIPv6(ip)) return global6.check(ip, 'ipv6') && !reserved6.check(ip, 'ipv6');
  return !reserved.check(ip);
}

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.');
const here = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Calls an address that is not ours: by https on the internet alone, looked at as the connection is made, so that a name
 * that leads elsewhere the second time is no way around. A house that is itself at http, for trying things out, may have
 * its provider on the same machine. Redirects are not followed.
 */
export function outgoing({ publicUrl }: { publicUrl: string }): CustomFetch {
  const mayBeHere = publicUrl.startsWith('http:');
  const isAllowed = (ip: string) => isPublic(ip) || (mayBeHere && isLoopback(ip));
  const lookup: LookupFunction = (name, options, done) =>
    lookupName(name, { ...options, all: true }, (error, found = []) => {
      const [first, ...others] = found.filter(({ address }) => isAllowed(address));
      if (error) done(error, '');
      else if (!first) done(new BlockedAddress(name), '');
      else if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const ip = url.hostname.replace(/^\[|\]$/g, '');
    const isSecure = url.protocol === 'https:';
    if (!isSecure && !(mayBeHere && here.includes(url.hostname))) throw new BlockedAddress(address);
    if (isIP(ip) && !isAllowed(ip)) throw new BlockedAddress(address);
    const asked = (isSecure ? secure : insecure)(url, { method, headers, lookup, signal });
    return answerOf(asked, body === null || body === undefined ? undefined : String(body));
  };
}

function answerOf(asked: ClientRequest, body: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    asked.on('error', reject).on('response', async (reply) => {
      try {
        const parts: Buffer[] = [];
        let size = 0;
        for await (const part of reply) {
          size += part.length;
          if (size > MAX_BYTES) throw new BlockedAddress('The reply is too long');
          parts.push(part);
        }
        const headers = new Headers();
        for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
        const status = reply.statusCode ?? 502;
        resolve(new Response(size > 0 ? Buffer.concat(parts) : null, { status, headers }));
      } catch (error) {
        reject(error);
      }
    });
    asked.end(body);
  });
}
