/** Whether the addresses that proxies add to a request are as many as `TRUST_PROXY` says. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}

const isPrivate = (address: string) => {
  const plain = address.replace(/%.*/, '');
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

/** How many addresses stand in a request's `X-Forwarded-For`: each proxy on its way added one. */
export function countForwarded({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const header = headers['x-forwarded-for'];
  const list = Array.isArray(header) ? header.join(',') : (header ?? '');
  return list.split(',').filter((part) => part.trim() !== '').length;
}

/**
 * What a request shows to be wrong about `TRUST_PROXY`; undefined where it shows nothing. A caller may add addresses of
 * their own in front, so more than are trusted say something only where the one taken for the caller's is a proxy's.
 */
export function findHopProblem(
  request: Pick<FastifyRequest, 'headers' | 'ip'> & {
    socket: Pick<FastifyRequest['socket'], 'remoteAddress'>;
  },
  trustProxy: number,
): string | undefined {
  const hops = countForwarded(request);
  const peer = request.socket.remoteAddress ?? '';
  if (hops > trustProxy && (trustProxy === 0 || isPrivate(request.ip))) {
    return `Requests come through more proxies than TRUST_PROXY says (${trustProxy}): all people behind one are counted as one caller`;
  }
  // A probe from within reaches the server without the proxies.
  if (hops < trustProxy && (hops > 0 || !isPrivate(peer))) {
    return `Requests come through fewer proxies than TRUST_PROXY says (${trustProxy}): callers can forge their address`;
  }
  return undefined;
}

/** Logs what requests show to be wrong about `TRUST_PROXY`, each problem once. */
export function watchForwardedHops(
  app: FastifyInstance,
  { trustProxy, log }: { trustProxy: number; log: FastifyBaseLogger },
): void {
  const logged = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = findHopProblem(request, trustProxy);
    if (problem !== undefined && !logged.has(problem)) {
      logged.add(problem);
      log.warn({ forwardedFor: countForwarded(request), trustProxy }, problem);
    }
    done();
  });
}
