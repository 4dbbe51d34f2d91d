import { Haptics, NotificationType } from '@capacitor/haptics';
import type { Felt } from '../haptics.ts';

const types: Record<Felt, NotificationType> = {
  done: NotificationType.Success,
  refused: NotificationType.Error,
};

export function feel(felt: Felt): Promise<void> {
  return Haptics.notification({ type: types[felt] });
}
