/** The script of the page around the embedded view, served as `/embed.js`: it makes `<gatehouse-embed>` known. */
import {
  EMBED_VERSION,
  type FrameMessage,
  type HostMessage,
  isEmbedMessage,
} from '@gatehouse/contract/embed';
import { messages } from './messages.ts';

const FIRST_HEIGHT_PX = 640;
/** How long after its document a frame may take to say hello before it counts as blocked. */
const HELLO_TIMEOUT_MS = 5_000;

/** Attributes that choose what is shown stand in the frame's address; the others are sent to it as they change. */
const inAddress = ['site', 'type', 'category'];
const settingAttributes = ['theme', 'language', 'accent'];

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement && script.src))
  throw new Error('Gatehouse: load embed.js with <script src="…/embed.js">, not as a module.');
const { origin } = new URL(script.src);

class GatehouseEmbed extends HTMLElement {
  static readonly observedAttributes = [...inAddress, ...settingAttributes, 'label'];
  static readonly version = EMBED_VERSION;

  readonly #frame = document.createElement('iframe');
  /** Shown where the view cannot be: what the page put inside the element, else a link to the view. */
  readonly #instead = document.createElement('slot');
  #isReady = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #drawing = 0;
  #listening = new AbortController();

  constructor() {
    super();
    const link = document.createElement('a');
    Object.assign(link, { href: `${origin}/embed`, target: '_blank', textContent: messages.label });
    this.#instead.append(link);
    this.attachShadow({ mode: 'open' }).append(this.#instead, this.#frame);
    this.#frame.allow = ['geolocation', 'payment', 'clipboard-write'].join('; ');
    this.#frame.addEventListener('load', () => {
      clearTimeout(this.#patience);
      if (!this.#isReady) this.#patience = setTimeout(() => this.#giveUp(), HELLO_TIMEOUT_MS);
    });
  }

  connectedCallback(): void {
    const { style } = this.#frame;
    this.style.display ||= 'block';
    Object.assign(style, {
      width: '100%',
      height: `${FIRST_HEIGHT_PX}px`,
      border: '0',
      colorScheme: 'normal',
    });
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('message', (event) => this.#hear(event), { signal });
    addEventListener('resize', () => this.#sendView(), { signal });
    addEventListener('scroll', () => this.#sendView(), { signal, capture: true, passive: true });
    this.#label();
    this.#load();
  }

  disconnectedCallback(): void {
    this.#listening.abort();
    clearTimeout(this.#patience);
    this.#isReady = false;
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.isConnected || before === value) return;
    if (inAddress.includes(name)) this.#load();
    else if (settingAttributes.includes(name)) this.#sendSettings();
    else this.#label();
  }

  #label(): void {
    this.#frame.title = this.getAttribute('label') ?? messages.label;
  }

  #load(): void {
    const address = new URL('/embed', origin);
    for (const name of inAddress) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value);
    }
    if (this.#frame.src === address.href) return;
    this.#isReady = false;
    this.#showFrame(true);
    this.#frame.src = address.href;
  }

  #showFrame(isShown: boolean): void {
    this.#frame.style.display = isShown ? 'block' : 'none';
    this.#instead.style.display = isShown ? 'none' : 'contents';
  }

  #giveUp(): void {
    this.#showFrame(false);
    const message = messages.blocked(origin, location.origin);
    this.#dispatch('error', { code: 'FRAME_BLOCKED', message });
  }

  /** Only the frame itself, still at our own origin, is listened to. */
  #hear({ source, origin: sender, data }: MessageEvent): void {
    if (source !== this.#frame.contentWindow || sender !== origin || !isEmbedMessage(data)) return;
    // What comes from our own origin is as the contract says, of this version.
    const { type, detail } = data as FrameMessage;
    switch (type) {
      case 'hello':
        this.#isReady = true;
        clearTimeout(this.#patience);
        this.#showFrame(true);
        this.#sendSettings();
        this.#sendView();
        return;
      case 'top':
        if (this.getBoundingClientRect().top < 0) this.scrollIntoView({ block: 'start' });
        return;
      case 'resized':
        this.#frame.style.height = `${detail.height}px`;
        this.#sendView();
        this.#dispatch(type, detail);
        return;
      case 'ready':
      case 'added-to-cart':
      case 'booked':
      case 'error':
        this.#dispatch(type, detail);
    }
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #sendSettings(): void {
    const theme = this.getAttribute('theme');
    this.#send({
      gatehouse: EMBED_VERSION,
      type: 'settings',
      detail: {
        theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
        language: this.getAttribute('language') ?? document.documentElement.lang,
        accent: this.getAttribute('accent') ?? this.#pageAccent(),
      },
    });
  }

  /** The page's own `accent-color`, where its styles set one. */
  #pageAccent(): string | null {
    const { accentColor } = getComputedStyle(this);
    return accentColor === 'auto' ? null : accentColor;
  }

  /** Once a picture is enough, however often something scrolls. */
  #sendView(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => {
      const { top, height } = this.#frame.getBoundingClientRect();
      const from = Math.min(Math.max(0, -top), height);
      const to = Math.max(from, Math.min(height, innerHeight - top));
      const detail = { top: from, height: to - from, windowHeight: innerHeight };
      this.#send({ gatehouse: EMBED_VERSION, type: 'view', detail });
    });
  }

  #send(message: HostMessage): void {
    if (this.#isReady) this.#frame.contentWindow?.postMessage(message, origin);
  }
}

if (!customElements.get('gatehouse-embed')) customElements.define('gatehouse-embed', GatehouseEmbed);
