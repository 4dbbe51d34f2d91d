import { isIPv4 } from 'node:net';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const MAX_USER_AGENT = 500;

/** What a session is recognised by later: the kind of device it was started on, and part of its network address. */
export type Device = { device: string | null; network: string };

/** The device and network behind a call: 'Chrome on Android', and an address without its last part. */
export function deviceOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  return { device: describe(request.headers['user-agent']), network: networkOf(addressOf(request)) };
}

function describe(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  const known = [browser.name, system].filter((name) => name !== undefined && name !== '');
  return known.length > 0 ? known.join(' on ') : null;
}

/** The whole address behind a call; IPv4 as that, also where it comes to a socket for both. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = ip.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : ip;
}

/** An address range: the first three numbers of IPv4, the first three groups of IPv6. */
function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.x`;
  const [head = ''] = address.split('::');
  const groups = head
    .split(':')
    .filter((group) => group !== '')
    .slice(0, 3);
  return `${groups.join(':')}::`;
}
