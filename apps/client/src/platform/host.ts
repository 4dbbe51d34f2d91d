import {
  EMBED_VERSION,
  type EmbedErrorCode,
  type EmbedEventName,
  type EmbedEvents,
  embedLanguage,
  type FrameMessage,
  type HostMessage,
  isEmbedMessage,
} from '@gatehouse/contract/embed';
import { create } from 'zustand';

/** How long the page around the frame may take to answer before the view starts without it. */
const GREETING_TIMEOUT_MS = 1_000;
/** What covers the page is given at least this much, however little of the frame is in sight. */
const MIN_VIEW_HEIGHT_PX = 320;

type Settings = Extract<HostMessage, { type: 'settings' }>['detail'];
type View = Extract<HostMessage, { type: 'view' }>['detail'];

/** The page around the frame, known by its first answer; undefined where there is none. */
let hostOrigin: string | undefined;
let language = '';

/** The one colour of the page around the frame; null where it names none. */
export const useHostAccent = create<{ accent: string | null }>(() => ({ accent: null }));

/**
 * Greets the page around the frame and waits for its settings, so that the first thing shown is right. Only the window
 * that holds the frame is listened to, and only at the origin it answered from first; which origins may hold the frame
 * the server's `frame-ancestors` decides. Resolves to whether someone answered in time.
 */
export function greetHost(): Promise<boolean> {
  if (window.parent === window) return Promise.resolve(false);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), GREETING_TIMEOUT_MS);
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== window.parent || !isEmbedMessage(data)) return;
      if (hostOrigin !== undefined && origin !== hostOrigin) return;
      // A page that says this version says what the contract has it say.
      const message = data as HostMessage;
      if (message.type === 'view') return hostOrigin && applyView(message.detail);
      if (message.type !== 'settings') return;
      applySettings(message.detail);
      if (hostOrigin !== undefined) return;
      hostOrigin = origin;
      growWithContent();
      clearTimeout(late);
      resolve(true);
    });
    const hello: FrameMessage = { gatehouse: EMBED_VERSION, type: 'hello', detail: null };
    // It says nothing, and who frames this page is not known yet.
    window.parent.postMessage(hello, '*');
  });
}

/** Sends the page around the frame what happened; nothing where there is none. */
export function sendToHost<Name extends EmbedEventName>(type: Name, detail: EmbedEvents[Name]): void {
  // TypeScript does not see that the detail is that of the type.
  postToHost({ gatehouse: EMBED_VERSION, type, detail } as FrameMessage);
}

/** Reports to the page around the frame what went wrong. */
export function reportErrorToHost(code: EmbedErrorCode, message: string): void {
  sendToHost('error', { code, message });
}

/** Another page has opened: its top should be in sight. */
export function showTopInHost(): void {
  postToHost({ gatehouse: EMBED_VERSION, type: 'top', detail: null });
}

function postToHost(message: FrameMessage): void {
  if (hostOrigin !== undefined) window.parent.postMessage(message, hostOrigin);
}

function applySettings(settings: Settings): void {
  const { dataset } = document.documentElement;
  if (settings.theme === 'light' || settings.theme === 'dark') dataset.theme = settings.theme;
  else delete dataset.theme;
  language = embedLanguage(String(settings.language));
  document.documentElement.lang = language;
  // Pages that still have an older script name none.
  useHostAccent.setState({ accent: settings.accent ?? null });
}

/** What is fixed to the window goes where the frame is in sight (tokens.css). */
function applyView({ top, height, windowHeight }: View): void {
  const whole = window.innerHeight;
  const shown = Math.min(whole, Math.max(height, Math.min(windowHeight, MIN_VIEW_HEIGHT_PX)));
  const above = Math.max(0, Math.min(top, whole - shown));
  const { style } = document.documentElement;
  style.setProperty('--above-view', `${above}px`);
  style.setProperty('--below-view', `${whole - above - shown}px`);
  style.setProperty('--view-height', `${shown}px`);
  style.setProperty('--window-height', `${windowHeight}px`);
}

/** The frame is made as high as the page, which then needs no scroll bar of its own. */
function growWithContent(): void {
  document.documentElement.dataset.framed = '';
  let sentHeight: number | undefined;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === sentHeight || document.getElementById('root')?.childElementCount === 0) return;
    if (sentHeight === undefined) sendToHost('ready', { version: EMBED_VERSION, language });
    sentHeight = height;
    sendToHost('resized', { height });
  }).observe(document.body);
}
