import { registerPlugin } from '@capacitor/core';
import type { QuickAction } from '../quickActions.ts';

/** Our own plugin: android/app/src/main/kotlin and ios/App/App/QuickActionsPlugin.swift. */
const QuickActions = registerPlugin<{ set(options: { items: readonly QuickAction[] }): Promise<void> }>(
  'QuickActions',
);

export function setQuickActions(items: readonly QuickAction[]): Promise<void> {
  return QuickActions.set({ items });
}
