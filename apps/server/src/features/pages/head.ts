import type { Preview } from '../../http/mediaPreviews.ts';

/** What the head of a page says of it to who does not look at the page itself. */
export type Head = {
  /** 410 where it was there once and is not offered any more. */
  status: 200 | 404 | 410;
  /** Without the name of the product behind it. */
  title: string;
  description: string;
  /** Undefined for a page that search engines leave out. */
  shown:
    | {
        /** Its one address, without the host. */
        path: string;
        /** Whose page it is. */
        operator: string;
        picture: Preview | undefined;
        /** Nodes of schema.org. */
        data: readonly object[];
      }
    | undefined;
};
