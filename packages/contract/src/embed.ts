/**
 * What the embedded view and the page around it send each other by `postMessage`. The one place both sides take it
 * from: the view in the frame (`apps/client/src/platform/host.ts`) and the element around it (`apps/client/src/embed`).
 */

/** Of the messages, and of the script at `/embed.js`. A page that understands another version is not understood. */
export const EMBED_VERSION = 1;

export type EmbedTheme = 'light' | 'dark' | 'auto';

/** What went wrong: a page of the view, putting into the cart, paying, or showing the frame at all. */
export type EmbedErrorCode = 'PAGE_FAILED' | 'ADD_TO_CART_FAILED' | 'PAYMENT_FAILED' | 'FRAME_BLOCKED';

/** The events of the element, by name. Nothing in them reveals who the person is. */
export type EmbedEvents = {
  /** The view is shown; again after a reload of the frame. */
  ready: { version: number; language: string };
  /** The height of the whole view, in CSS pixels. */
  resized: { height: number };
  /** A space is held for the person; `expiry` is null where it is rented without an end. Instants in UTC. */
  'added-to-cart': {
    productId: number;
    productName: string;
    siteName: string;
    start: string;
    expiry: string | null;
  };
  /** An order is paid; `total` in cents. May come twice for one reference, when a reply was lost. */
  booked: {
    reference: string;
    siteName: string;
    total: number;
    currency: 'AUD';
    bookings: { productName: string; unitName: string; start: string; end: string | null }[];
  };
  error: { code: EmbedErrorCode; message: string };
};
export type EmbedEventName = keyof EmbedEvents;

type FrameEvents = EmbedEvents & {
  /** The frame has begun and asks for the settings; the only message sent to whoever frames it. */
  hello: null;
  /** Another page has opened in the frame: its top should be seen. */
  top: null;
};

type HostEvents = {
  /** `accent`: the page's one colour, `#rrggbb` or `rgb(r, g, b)`; null leaves the organisation's. */
  settings: { theme: EmbedTheme; language: string; accent: string | null };
  /** The part of the frame that is in sight, and the height of the window around it, in CSS pixels. */
  view: { top: number; height: number; windowHeight: number };
};

type MessageOf<Words> = {
  [Type in keyof Words]: { gatehouse: typeof EMBED_VERSION; type: Type; detail: Words[Type] };
}[keyof Words];
export type FrameMessage = MessageOf<FrameEvents>;
export type HostMessage = MessageOf<HostEvents>;

/** Whether what a window was sent is a message of ours; who sent it has to be checked beside. */
export function isEmbedMessage(data: unknown): data is { type: string; detail: unknown } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'gatehouse' in data &&
    data.gatehouse === EMBED_VERSION &&
    'type' in data &&
    typeof data.type === 'string' &&
    'detail' in data
  );
}

const languages = ['en-AU'] as const;

/** The language the view speaks when a page asks for one (a BCP 47 tag): the closest it has, English where it has none. */
export function embedLanguage(asked: string): string {
  const [wanted] = asked.toLowerCase().split('-');
  return languages.find((language) => language.split('-')[0] === wanted) ?? languages[0];
}
