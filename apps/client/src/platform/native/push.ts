import { FirebaseMessaging } from '@capacitor-firebase/messaging';
import { listening } from './listen.ts';

let asking: Promise<string | null> | undefined;
/** The name under which the app last heard of this device. */
let known: string | undefined;

/** Who asks while the person is being asked gets the same answer. */
export function register(): Promise<string | null> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<string | null> {
  const before = await FirebaseMessaging.checkPermissions();
  const isOpen = before.receive === 'prompt' || before.receive === 'prompt-with-rationale';
  const { receive } = isOpen ? await FirebaseMessaging.requestPermissions() : before;
  if (receive !== 'granted') return null;
  known = (await FirebaseMessaging.getToken()).token;
  return known;
}

export async function unregister(): Promise<void> {
  known = undefined;
  await FirebaseMessaging.deleteToken();
}

/** The shell keeps the tap that started the app until someone listens. */
export function onTap(listener: (path: string) => void): Promise<() => void> {
  return listening(
    FirebaseMessaging.addListener('notificationActionPerformed', ({ notification }) => {
      const path = pathIn(notification.data);
      if (path !== undefined) listener(path);
    }),
  );
}

/** The service renames a device now and then; the name it was just asked for is no news. */
export function onRenamed(listener: () => void): Promise<() => void> {
  return listening(
    FirebaseMessaging.addListener('tokenReceived', ({ token }) => {
      if (known === undefined || token === known) return;
      known = token;
      listener();
    }),
  );
}

function pathIn(data: unknown): string | undefined {
  const hasPath = typeof data === 'object' && data !== null && 'path' in data;
  return hasPath && typeof data.path === 'string' ? data.path : undefined;
}
