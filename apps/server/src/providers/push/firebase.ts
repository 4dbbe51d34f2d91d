import { z } from 'zod';
import type { ServiceAccount } from '../../config.ts';
import { createTokenSource } from './googleToken.ts';
import { PushError, type PushProvider } from './provider.ts';

const MESSAGES = 'https://fcm.googleapis.com';
const DEVICES = 'https://iid.googleapis.com';
const TIMEOUT_MS = 10_000;
/** What is older is no news any more. */
const MESSAGE_LIFE_S = 6 * 3_600;

export type FirebaseOptions = ServiceAccount & {
  /** Another address for all of Firebase, such as a double's. */
  apiBase?: string;
};

const Results = z.object({ results: z.tuple([z.object({ error: z.string().optional() })]) });
const GONE = ['NOT_FOUND', 'INVALID_ARGUMENT', 'UNREGISTERED'];

/** Firebase Cloud Messaging: messages by its HTTP v1 API, devices and their topics by the Instance ID API. */
export function createFirebase(options: FirebaseOptions): PushProvider {
  const { apiBase, projectId } = options;
  const tokens = createTokenSource(options);

  async function post(url: URL, body: object, again = true): Promise<unknown> {
    const token = await tokens.current();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // Has the Instance ID API take this kind of token.
        access_token_auth: 'true',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new PushError('Firebase cannot be reached.', true);
    if (response.status === 401 && again) {
      await response.body?.cancel();
      tokens.clear();
      return post(url, body, false);
    }
    if (response.ok) return response.json().catch(() => undefined);
    const words = (await response.text().catch(() => '')).slice(0, 300);
    const passing = response.status === 401 || response.status === 429 || response.status >= 500;
    const wait = Number(response.headers.get('retry-after')) || 0;
    throw new PushError(`Firebase answered ${response.status}. ${words}`.trim(), passing, wait);
  }

  /** What became of the one device that was named: nothing, or Firebase's word for why not. */
  async function change(
    method: 'batchAdd' | 'batchRemove',
    token: string,
    topic: string,
  ): Promise<string | undefined> {
    const url = new URL(`/iid/v1:${method}`, apiBase ?? DEVICES);
    const reply = Results.safeParse(
      await post(url, { to: `/topics/${topic}`, registration_tokens: [token] }),
    );
    if (!reply.success) throw new PushError('Firebase did not answer as it should.', true);
    const [{ error }] = reply.data.results;
    if (error !== undefined && !GONE.includes(error)) throw new PushError(`Firebase says ${error}.`, true);
    return error;
  }

  return {
    async send({ topic, title, body, path, id }) {
      await post(new URL(`/v1/projects/${projectId}/messages:send`, apiBase ?? MESSAGES), {
        message: {
          topic,
          notification: { title, body },
          data: { notificationId: id, ...(path !== null && { path }) },
          android: {
            priority: 'high',
            collapse_key: id,
            ttl: `${MESSAGE_LIFE_S}s`,
            notification: { tag: id },
          },
          apns: { headers: { 'apns-priority': '10', 'apns-collapse-id': id } },
        },
      });
    },
    subscribe: async (token, topic) =>
      (await change('batchAdd', token, topic)) === undefined ? 'done' : 'gone',
    async unsubscribe(token, topic) {
      await change('batchRemove', token, topic);
    },
  };
}
