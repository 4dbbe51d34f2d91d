/** Keeps the accounts of an operator's Mosquitto those of the controllers in the database. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/pool.ts';
import type { KeyRing } from '../keyRing.ts';
import type { ControllerCredential } from './brokerRights.ts';
import { listCredentials } from './controllerQueries.ts';
import { syncAccounts } from './dynamicSecurity.ts';

/** How soon a new controller gets in. */
const INTERVAL_MS = 5_000;
/** Looked at again though nothing changed, as a broker may have lost its file. */
const CHECK_MS = 300_000;

export type BrokerAccountsOptions = {
  db: Db;
  /** What the keys of controllers are encrypted under. */
  keyRing: KeyRing;
  log: FastifyBaseLogger;
  /** The broker's address, with the server's name and password. */
  url: string;
  monotonic?: () => number;
  intervalMs?: number;
};

/** Resolves once the first attempt is over, well or not; it goes on until it is stopped. */
export async function startBrokerAccounts(
  options: BrokerAccountsOptions,
): Promise<{ stop(): Promise<void> }> {
  const { db, keyRing, log, url, intervalMs = INTERVAL_MS } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const broker = new URL(url).host;
  const ending = new AbortController();
  let known: { digest: string; at: number } | undefined;
  let isFailing = false;

  async function attempt() {
    try {
      const controllers = await listCredentials(db, keyRing);
      const digest = digestOf(controllers);
      if (known?.digest === digest && monotonic() - known.at < CHECK_MS) return;
      const { added, changed, removed } = await syncAccounts(url, controllers);
      known = { digest, at: monotonic() };
      isFailing = false;
      if (added + changed + removed > 0) {
        log.info({ broker, added, changed, removed }, 'The accounts of the broker were brought up to date');
      }
    } catch (error) {
      log[isFailing ? 'debug' : 'error'](
        { broker, err: error },
        'The accounts of the broker could not be set: new controllers cannot sign in',
      );
      isFailing = true;
    }
  }

  async function keepUp() {
    while (!ending.signal.aborted) {
      await delay(intervalMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (!ending.signal.aborted) await attempt();
    }
  }

  await attempt();
  const running = keepUp();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

function digestOf(controllers: readonly ControllerCredential[]): string {
  const hash = createHash('sha256');
  for (const { serial, key } of controllers) hash.update(`${serial}\n${brokerPassword(key)}\n`);
  return hash.digest('hex');
}
