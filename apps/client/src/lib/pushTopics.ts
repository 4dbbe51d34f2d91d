import { subscribePush, unsubscribePush } from '@gatehouse/contract/api/notifications';
import { pushTopic } from '@gatehouse/contract/rules/pushTopic';
import { type Push, push as platformPush } from '../platform/push.ts';
import { secureStorage } from '../platform/secureStorage.ts';
import { call } from './api.ts';
import { notifyEnvironment } from './config.ts';
import { log } from './log.ts';
import { useSession } from './session.ts';

/** A log-out does not wait longer for the server to hear of it; the end of the sign-in ends the topics too. */
const LEAVE_TIMEOUT_MS = 3_000;

/** What was asked for and is not answered yet; nothing new is asked for while someone leaves. */
let joining: Promise<unknown> = Promise.resolve();
let isLeaving = false;

/** Has the customer's topics delivered to this device, and keeps their names in secure storage. */
export function joinTopics(customerId: number, push: Push = platformPush): Promise<void> {
  if (isLeaving) return Promise.resolve();
  const own = join(customerId, push);
  joining = Promise.all([joining, own]);
  return own;
}

async function join(customerId: number, push: Push): Promise<void> {
  try {
    const token = await push.register();
    if (token === null) {
      return log(
        'warn',
        push.isSupported ? 'Pushes are not permitted' : 'Web push subscriptions are unsupported',
      );
    }
    const wanted = [pushTopic(notifyEnvironment(), 'customer', customerId)];
    const { topics } = await call(subscribePush, {
      params: { id: customerId },
      body: { token, topics: wanted },
    });
    // Whoever signed out meanwhile leaves nothing behind.
    if (useSession.getState().customer?.id !== customerId) return push.unregister();
    await secureStorage.set('topics', JSON.stringify(topics));
  } catch (error) {
    log('warn', 'Pushes could not be subscribed to', error);
  }
}

/** How leaving went: there were no topics, the server knows, or only the device does. */
export type LeaveResult = 'none' | 'left' | 'serverNotReached';

/**
 * Leaves every topic of this device and forgets them; before a log-out, while the server can still be reached. What is
 * being joined is waited for, as the server would take it for the later wish.
 */
export async function leaveTopics(push: Push = platformPush): Promise<LeaveResult> {
  isLeaving = true;
  try {
    const late = AbortSignal.timeout(LEAVE_TIMEOUT_MS);
    await Promise.race([joining, new Promise((resolve) => late.addEventListener('abort', resolve))]);
    return await leave(push);
  } finally {
    isLeaving = false;
  }
}

async function leave(push: Push): Promise<LeaveResult> {
  const id = useSession.getState().customer?.id;
  const stored = await secureStorage.get('topics');
  if (stored === '') return 'none';
  let result: LeaveResult = 'serverNotReached';
  try {
    const token = await push.register();
    if (id !== undefined && token !== null) {
      const signal = AbortSignal.timeout(LEAVE_TIMEOUT_MS);
      await call(unsubscribePush, { params: { id }, body: { token }, signal });
      result = 'left';
    }
  } catch (error) {
    log('warn', 'The end of pushes could not be reported to the server', error);
  }
  await push.unregister().catch((error: unknown) => log('warn', 'Pushes could not be ended', error));
  await secureStorage.remove('topics');
  return result;
}
