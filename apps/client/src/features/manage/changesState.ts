import { readerZone } from '../../lib/clock.ts';
/** Which changes are shown, as it stands behind the `?` of the address: of what or by whom, a kind, and days by the reader's clock. */
export type ChangesState = { words: string; resource: string; from: string; to: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readChanges(params: URLSearchParams): ChangesState {
  const day = (key: string) => {
    const value = params.get(key) ?? '';
    return DAY.test(value) ? value : '';
  };
  return {
    words: params.get('words') ?? '',
    resource: params.get('kind') ?? '',
    from: day('from'),
    to: day('to'),
  };
}

export function writeChanges({ words, resource, from, to }: ChangesState): URLSearchParams {
  return new URLSearchParams(
    Object.entries({ words, kind: resource, from, to }).filter(([, value]) => value !== ''),
  );
}

/** The same as the API is asked: both days are in it. */
export function filterOf({ words, resource, from, to }: ChangesState, zone = readerZone()) {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString();
  return {
    words: words || undefined,
    resource: resource || undefined,
    from: from === '' ? undefined : startOf(Temporal.PlainDate.from(from)),
    to: to === '' ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
