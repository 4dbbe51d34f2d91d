import type { QueryClient } from '@tanstack/react-query';
import { guess } from '../lib/clock.ts';
import { keepOrganisation } from '../lib/organisation.ts';
import { isOwnPage } from '../lib/ownPage.ts';
import { queryClient } from '../lib/queryClient.ts';
import { setShownMoment } from '../lib/serverRender.ts';

/** What the server sends along with a page that it rendered. */
export type RenderedState = {
  /** The address it was asked for, without what stands behind a `#`. */
  address: string;
  /** The moment it shows, in ms since 1970. */
  now: number;
  /** The answers it was rendered with, by their keys. */
  answers: (readonly [key: readonly unknown[], data: unknown])[];
};

/** The element that holds the state. */
const STATE_ID = 'rendered';

/** The answers that a page was rendered with. */
export function answersOf(client: QueryClient): RenderedState['answers'] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined })
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/**
 * What the server's page was rendered with, where the client goes on with that page: undefined where there is none, and
 * where someone sees another (`isOwnPage`).
 */
export function renderedState(page: Document): RenderedState | undefined {
  const text = page.getElementById(STATE_ID)?.textContent;
  if (text === undefined || isOwnPage()) return undefined;
  // Written by the server of this very build.
  const state = JSON.parse(text) as RenderedState;
  return state.address === location.pathname + location.search ? state : undefined;
}

/** Names the style sheets that came within the page, so that no screen fetches them: one that is disabled is not fetched. */
export function nameStyleSheets(page: Document): void {
  const sheets = page.querySelector<HTMLElement>('style[data-sheets]')?.dataset.sheets;
  for (const href of sheets?.split(' ') ?? []) {
    const link = page.createElement('link');
    Object.assign(link, { rel: 'stylesheet', disabled: true, href });
    page.head.append(link);
  }
}

/** Takes up what the server's page was rendered with, in the moment it is gone on with, so that nothing of it is asked again. */
export function takeOver({ now, answers }: RenderedState): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  keepOrganisation(queryClient);
  guess(now);
  setShownMoment(now);
}
