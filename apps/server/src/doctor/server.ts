import { getReadiness } from '@gatehouse/contract/api/operations';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { doctorsToken } from '../http/watchers.ts';
import { examineCertificate } from './certificate.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const Readiness = z.object({ result: getReadiness.response });
const PROBE_TIMEOUT_MS = 10_000;

/** The server of a configuration where this machine reaches it, whatever it listens at. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Whether people reach a server that is ready, and through as many proxies as it trusts. */
export async function examineServer(config: Config): Promise<Finding[]> {
  const { publicUrl } = config;
  const own = ownAddress(config);
  const [certificate, outside, inside] = await Promise.all([
    examineCertificate(publicUrl),
    ask(publicUrl, config),
    ask(own, config),
  ]);
  if (outside instanceof Response) return [...certificate, ...(await check(publicUrl, outside, config))];
  if (!(inside instanceof Response))
    return [...certificate, warning('server', `does not run at ${publicUrl}`)];
  return [
    ...certificate,
    failure('address', `PUBLIC_URL, ${publicUrl}, cannot be reached from here: ${outside}`),
    ...(await check(own, inside, config)),
  ];
}

/** The reply of a server, or why there is none. */
async function ask(url: string, { keyRing }: Config): Promise<Response | string> {
  try {
    return await fetch(`${url}/readyz`, {
      headers: { authorization: `Bearer ${doctorsToken(keyRing)}` },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
  } catch (error) {
    return reasonOf(error instanceof Error ? (error.cause ?? error) : error);
  }
}

async function check(url: string, reply: Response, { publicUrl, trustProxy }: Config): Promise<Finding[]> {
  if (!reply.ok) return [failure('server', `not ready at ${url}: ${await downParts(reply)}`)];
  const readiness = Readiness.safeParse(await reply.json().catch(() => undefined));
  const hops = url === publicUrl ? readiness.data?.result.forwardedFor : undefined;
  return [
    ok('server', `ready at ${url}`),
    ...(hops === undefined || hops === trustProxy
      ? []
      : [
          failure(
            'TRUST_PROXY',
            `is ${trustProxy}, but the proxies that a request to ${url} comes through are ${hops}`,
          ),
        ]),
  ];
}

const NotReady = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });

/** The parts that a server says are down; the status where something else answers in its place. */
async function downParts(reply: Response): Promise<string> {
  const body: unknown = await reply.json().catch(() => undefined);
  const down = NotReady.safeParse(body).data?.fields.filter(({ message }) => message === 'down') ?? [];
  return down.length > 0 ? `${down.map(({ path }) => path).join(', ')} down` : `HTTP ${reply.status}`;
}
