/** What a mail says; `mailHtml` and `mailText` say how it looks. */
export type Letter = {
  /** Where there is none, the subject says it. */
  heading?: string;
  paragraphs: readonly string[];
  /** To be typed somewhere. */
  code?: string;
  /** Names and their values, such as 'Order' and its number; of what has a page, where in the client, such as `/sites/7`. */
  facts?: readonly Fact[];
  /** The one thing to do, and where in the client, such as `/orders/booking/7`. */
  button?: { label: string; path: string };
  /** What to know besides, such as what to do with a mail one didn't ask for. */
  note?: string;
};

export type Fact = readonly [name: string, value: string, path?: string];

/** Whom a mail is from, and where their pages are. */
export type Sender = {
  name: string;
  accent: string | null;
  publicUrl: string;
  /** The address of their logo within the mail; null without one. */
  logo: string | null;
};
