import { App } from '@capacitor/app';
import { listening } from './listen.ts';

/** The shell keeps the link that started the app until someone listens. */
export function onLink(listener: (url: string) => void): Promise<() => void> {
  return listening(App.addListener('appUrlOpen', ({ url }) => listener(url)));
}

/** Who listens takes over from the shell, which would go back through the page's history by itself. */
export function onBack(listener: () => void): Promise<() => void> {
  return listening(App.addListener('backButton', listener));
}

export function leave(): Promise<void> {
  return App.minimizeApp();
}
