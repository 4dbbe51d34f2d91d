import { useSyncExternalStore } from 'react';

/** What is asked of the API while a page is rendered on the server. */
export type ServerCall = { method: string; path: string; body: string | undefined };
export type ServerReply = { status: number; text: string };

/** One page being rendered on the server. */
export type Rendering = {
  organisationId: number;
  /** The moment it shows, in ms since 1970. */
  now: number;
  /** What this organisation's pages were answered lately, by the query: it is not asked for again. */
  answers: Map<string, unknown>;
  ask(call: ServerCall): Promise<ServerReply>;
};

/** Thrown where a page turns out to be none that the server renders: the client makes it. */
export class NotRendered extends Error {}

/** Whether this runs on the server, where nobody is signed in and there is no window, network or storage. */
export const isServer = import.meta.env?.SSR === true;

let current: () => Rendering | undefined = () => undefined;
let shownAt: number | undefined;

/** Says how the page is found that is being rendered on the server. */
export function setRendering(find: () => Rendering | undefined): void {
  current = find;
}

/** Makes a call while a page is rendered on the server. */
export function askOnServer(call: ServerCall): Promise<ServerReply> {
  const rendering = current();
  if (rendering === undefined) throw new Error(`${call.method} ${call.path} outside of a page`);
  return rendering.ask(call);
}

/** Whose page is being rendered on the server. */
export function renderedOrganisation(): number | undefined {
  return current()?.organisationId;
}

/** Takes up the moment that the server's page shows, until the page shows its own; then undefined. */
export function setShownMoment(at: number | undefined): void {
  shownAt = at;
}

/**
 * The moment of the page that is being rendered, and while the client takes such a page over of that one, so that both say
 * the same. In ms since 1970; undefined for a page of the client's own.
 */
export function renderedMoment(): number | undefined {
  return current()?.now ?? shownAt;
}

/**
 * What only the device knows, as its zone or the width of its window: `unknown` on the server and while its page is taken
 * over, from then on what `read` finds.
 */
export function useOfDevice<Value extends string | boolean | undefined>(
  read: () => Value,
  unknown: Value,
): Value {
  return useSyncExternalStore(neverChanges, read, () => unknown);
}

/** Whether the page is the client's own by now: not on the server, nor while its page is taken over. */
export function useIsOnDevice(): boolean {
  return useOfDevice(() => true, false);
}

function neverChanges(): () => void {
  return () => {};
}
