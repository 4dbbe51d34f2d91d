import { dayIn } from '@gatehouse/contract/rules/instants';
import { readThings, type Things, writeThings } from '../../lib/storedThings.ts';
import { type Place, readPlace, writePlace } from './searchState.ts';

/** What a person looks at and has chosen about it; the whole of it stands in the address. */
export type Details = {
  productId: number | undefined;
  /** Where they searched from. */
  place: Place | undefined;
  /** A day YYYY-MM-DD at the site. */
  date: string | undefined;
  /** Workspaces: by the hour or day, the local start HH:MM (with its offset where need be), the length in hours or days. */
  period: 'hour' | 'day' | undefined;
  time: string | undefined;
  length: number | undefined;
  /** What they would put in. */
  things?: Things;
};

export function readDetails(params: URLSearchParams): Details {
  const productId = params.get('productId') ?? '';
  const period = params.get('by');
  const time = params.get('at') ?? '';
  const length = Number(params.get('for'));
  return {
    productId: /^[1-9]\d{0,8}$/.test(productId) ? Number(productId) : undefined,
    place: readPlace(params),
    date: dayIn(params.get('date')),
    period: period === 'hour' || period === 'day' ? period : undefined,
    time: /^([01]\d|2[0-3]):[0-5]\d(:00[+-]\d\d:\d\d)?$/.test(time) ? time : undefined,
    length: length > 0 && length <= 1000 ? length : undefined,
    things: readThings(params.get('things')),
  };
}

/** The details as they stand in an address. */
export function writeDetails(details: Details): Record<string, string | number | undefined> {
  const { productId, place, date, period, time, length, things = {} } = details;
  return {
    productId,
    ...writePlace(place),
    date,
    by: period,
    at: time,
    for: length,
    things: writeThings(things),
  };
}

export function toDetailsAddress(details: Details): URLSearchParams {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(writeDetails(details))) {
    if (value !== undefined) address.set(key, String(value));
  }
  return address;
}
