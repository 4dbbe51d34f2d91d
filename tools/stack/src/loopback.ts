import { BlockList, isIP } from 'node:net';
import type { Config } from '@gatehouse/server/config';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Throws where people beyond this machine would reach the demo: anybody opens its doors and reads its mails. */
export function requireLoopback({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): void {
  const url = new URL(publicUrl);
  const wide = [
    !isLoopback(host) && `HOST is ${host}`,
    (url.protocol === 'https:' || !isLoopback(url.hostname)) && `PUBLIC_URL is ${publicUrl}`,
  ].filter((reason) => reason !== false);
  if (wide.length === 0) return;
  throw new Error(
    `${wide.join(' and ')}, but npm start is the demo: whoever reaches it opens every door and reads every mail, so ` +
      'it stays on this machine (HOST=localhost, no PUBLIC_URL). npm run serve is for everybody else.',
  );
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family === 0) return name === 'localhost' || name.endsWith('.localhost');
  return loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}
