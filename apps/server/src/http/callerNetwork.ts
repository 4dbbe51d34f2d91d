import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What one subscriber has of IPv6: 64 bits in four groups. Addresses within it are free to whoever has it. */
const OWN_GROUPS = 4;
const GROUPS = 8;

/**
 * The network that a call comes from, as it is counted and distinguished: an IPv4 address, or the first half of an IPv6
 * address, `2001:db8:1:2::/64`.
 */
export function callerNetwork({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(mapped)) return mapped;
  return `${groupsOf(mapped).slice(0, OWN_GROUPS).join(':')}::/64`;
}

/** All groups of an IPv6 address, those that `::` leaves out included. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::');
  const first = groupsWritten(head);
  const last = groupsWritten(tail);
  return [...first, ...Array(GROUPS - first.length - last.length).fill('0'), ...last];
}

const groupsWritten = (part: string) => part.split(':').filter((group) => group !== '');
