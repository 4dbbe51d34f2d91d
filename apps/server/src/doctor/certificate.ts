import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { systemClock } from '../clock.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const PROBE_TIMEOUT_MS = 10_000;
/** Who renews by itself does so a month before; two weeks before, that has failed for a while. */
const SOON_DAYS = 14;

/** Whether browsers take the certificate of an https address, and for how long. `ca` is trusted beside the known ones. */
export async function examineCertificate(url: string, ca?: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return [];
  const about = 'certificate';
  const servername = isIP(hostname) ? undefined : hostname;
  const options = { host: hostname, port: Number(port || 443), servername, ca, rejectUnauthorized: false };
  const socket = connect({ ...options, timeout: PROBE_TIMEOUT_MS });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    if (socket.authorized) return [check(socket.getPeerCertificate())];
    return [failure(about, `of ${hostname}: ${socket.authorizationError}. Browsers let nobody in.`)];
  } catch (error) {
    return [failure(about, `of ${hostname} could not be seen: ${reasonOf(error)}`)];
  } finally {
    socket.destroy();
  }
}

function check({ valid_to: end }: Pick<PeerCertificate, 'valid_to'>): Finding {
  const days = Math.floor((Date.parse(end) - systemClock.now().epochMilliseconds) / 86_400_000);
  return days < SOON_DAYS
    ? warning('certificate', `ends in ${days} days, and was not renewed`)
    : ok('certificate', `good for ${days} days`);
}
