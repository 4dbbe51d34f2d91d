import { DEFAULT_TIMEOUT_MS } from '@gatehouse/contract/rules/callTime';
import type { NotifyEnvironment } from '@gatehouse/contract/rules/pushTopic';
import { getApi } from '@gatehouse/contract/schemas/operations';
import { validate } from '@gatehouse/contract/validation';
import * as z from 'zod/mini';
import {
  apiAddress,
  apiUrl,
  notifyEnvironment,
  setApiUrl,
  setNotifyEnvironment,
  storedApiUrl,
} from '../../lib/config.ts';
import { badStatus, messageOf, timedOut, unexpectedReply, unreachable } from '../../lib/networkError.ts';
import { removeOrganisation } from '../../lib/organisation.ts';
import { leaveTopics } from '../../lib/pushTopics.ts';
import { logout } from '../../lib/session.ts';
import { endSessionOnServer } from '../../lib/signOut.ts';
import { removeGuestToken } from '../../lib/tokens.ts';
import { localStore, NO_LOCAL_STORAGE } from '../../platform/localStore.ts';
import { type PlatformOverride, storedOverride, storeOverride } from '../../platform/mode.ts';

/**
 * What a developer may change (docs/specification/client.md#developer-modal); 'default' is what the
 * environment says.
 */
export type DeveloperSettings = {
  apiUrl: string;
  platform: PlatformOverride | 'default';
  environment: NotifyEnvironment;
};

/** The settings as they are stored, or what the environment says. */
export function readSettings(): DeveloperSettings {
  return {
    apiUrl: storedApiUrl(),
    platform: storedOverride() ?? 'default',
    environment: notifyEnvironment(),
  };
}

/**
 * Stores settings for the next start. Another API knows nobody's tokens, so all are forgotten with it. Throws
 * where nothing can be stored (docs/specification/client.md#developer-modal).
 */
export async function saveSettings({
  apiUrl: text,
  platform,
  environment,
}: DeveloperSettings): Promise<void> {
  if (!localStore.isAvailable()) throw new Error(NO_LOCAL_STORAGE);
  const before = apiUrl();
  const isElsewhere = apiAddress(text) !== storedApiUrl();
  // The topics of another environment or API would go on reaching this device, and only this API can end them.
  if (environment !== notifyEnvironment() || isElsewhere) await leaveTopics();
  if (isElsewhere) endSessionOnServer();
  setNotifyEnvironment(environment);
  if (!storeOverride(platform === 'default' ? null : platform)) throw new Error(NO_LOCAL_STORAGE);
  setApiUrl(text);
  if (apiUrl() === before) return;
  removeGuestToken();
  removeOrganisation();
  await logout();
}

/** What came of asking an API whether it is there: its name and version and how long it took, or why not. */
export type PingOutcome = { api: string; ms: number } | { failure: string };

/** Asks the API at an address as a person wrote it, the one in use where that is empty. */
export async function ping(text: string): Promise<PingOutcome> {
  const address = (apiAddress(text) || apiUrl()).replace(/\/+$/, '');
  const startedAt = performance.now();
  try {
    const { name, version } = await askApi(address);
    return { api: `${name} ${version}`, ms: Math.max(1, Math.round(performance.now() - startedAt)) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

const Envelope = z.object({ result: getApi.response });

async function askApi(address: string): Promise<{ name: string; version: string }> {
  const signal = AbortSignal.timeout(DEFAULT_TIMEOUT_MS);
  const reply = await fetch(address + getApi.path, { signal, cache: 'no-store' }).catch(() => {
    throw signal.aborted ? timedOut(DEFAULT_TIMEOUT_MS) : unreachable();
  });
  if (!reply.ok) throw badStatus(reply.status);
  const outcome = validate(Envelope, await reply.json().catch(() => null));
  if (!outcome.ok) throw unexpectedReply();
  return outcome.value.result;
}
