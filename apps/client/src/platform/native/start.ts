import { Capacitor } from '@capacitor/core';
import { Keyboard, KeyboardResize } from '@capacitor/keyboard';
import { SplashScreen } from '@capacitor/splash-screen';
import { register } from './push.ts';

/**
 * How often it is looked whether the keyboard can be set up yet, and how often at most
 * (docs/specification/interface.md#touch-and-keyboard).
 */
const KEYBOARD_POLL_MS = 20;
const MAX_KEYBOARD_POLLS = 250;

/** What a shell is asked for once, when the page has been drawn for the first time. */
export function startShell(): void {
  void SplashScreen.hide().catch(() => undefined);
  setUpKeyboard();
  // Pushes are asked for at the start; who signs in later joins their topics
  // (docs/specification/notifications.md#push-topics).
  void register().catch(() => undefined);
}

/**
 * Accessory bar visible, resize mode native, scrolling disabled
 * (docs/specification/interface.md#touch-and-keyboard). Android does all that by itself.
 */
function setUpKeyboard(triesLeft = MAX_KEYBOARD_POLLS): void {
  if (Capacitor.getPlatform() !== 'ios' || triesLeft === 0) return;
  if (!Capacitor.isPluginAvailable('Keyboard')) {
    setTimeout(() => setUpKeyboard(triesLeft - 1), KEYBOARD_POLL_MS);
    return;
  }
  void Promise.allSettled([
    Keyboard.setAccessoryBarVisible({ isVisible: true }),
    Keyboard.setResizeMode({ mode: KeyboardResize.Native }),
    Keyboard.setScroll({ isDisabled: true }),
  ]);
}
