import { Haptics, NotificationType } from '@capacitor/haptics';
import type { Haptic } from '../haptics.ts';

const types: Record<Haptic, NotificationType> = {
  done: NotificationType.Success,
  refused: NotificationType.Error,
};

export function playHaptic(haptic: Haptic): Promise<void> {
  return Haptics.notification({ type: types[haptic] });
}
