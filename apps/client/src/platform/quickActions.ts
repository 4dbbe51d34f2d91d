import { onlyChanges } from './onlyChanges.ts';
import { isNative } from './shell.ts';

/** What the app's icon offers when it is held: a name, and the link that is followed in the app. */
export type QuickAction = { id: string; title: string; subtitle: string; link: string };

/** Sets what the icon offers, where a shell has an icon; never rejects. */
export const setQuickActions = onlyChanges(async (actions: readonly QuickAction[]) => {
  if (isNative) await (await import('./native/quickActions.ts')).setQuickActions(actions);
});
