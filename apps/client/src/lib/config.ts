import { DEFAULT_ORGANISATION_ID } from '@gatehouse/contract/headers';
import { type NotifyEnvironment, notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import { localStore, NO_LOCAL_STORAGE } from '../platform/localStore.ts';
import { renderedOrganisation } from './serverRender.ts';

const API_URL_KEY = 'apiUrl';
const NOTIFY_ENVIRONMENT_KEY = 'notifyEnv';

/** The name of this build, as its page says; none where nothing is built. */
export const ownBuild =
  globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name=build]')?.content ?? 'none';

/** Whose page this is, as the server wrote into it; in the app as it was built. */
const written = globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name=organisation]')?.content;
let organisation = Number(written || import.meta.env?.VITE_ORGANISATION_ID || DEFAULT_ORGANISATION_ID);
const listeners = new Set<() => void>();

/** The organisation that is served (docs/specification/sites.md#hosts). */
export function organisationId(): number {
  return renderedOrganisation() ?? organisation;
}

/** Takes up whose tokens came: a page may be kept from before its host was another's. */
export function learnOrganisation(id: number): void {
  if (id === organisation) return;
  organisation = id;
  for (const listener of listeners) listener();
}

/** Calls back when the page turns out to be another organisation's. */
export function onOtherOrganisation(listener: () => void): void {
  listeners.add(listener);
}

/** Where the API is: the stored address, else the one of the build, else the page's own origin. */
export function apiUrl(): string {
  const url = storedApiUrl() || ownApiUrl();
  return url.replace(/\/+$/, '');
}

function ownApiUrl(): string {
  return import.meta.env?.VITE_API_URL || location.origin;
}

/** Before the addresses of pictures that name no host; empty where the API is at the page's own origin. */
export function mediaBase(): string {
  return storedApiUrl() || import.meta.env?.VITE_API_URL || '';
}

/** A text that is no address is an origin of its own. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** The origin of the API in use, to which alone the tokens that it issued are sent. */
export function apiOrigin(): string {
  return originOf(apiUrl());
}

/** The same of the API that this build was made for. */
export function ownApiOrigin(): string {
  return originOf(ownApiUrl());
}

/**
 * The address that a person wrote, none when the text is empty; one that lacks http gets it
 * (docs/specification/client.md#developer-modal).
 */
export function apiAddress(text: string): string {
  const address = text.trim();
  if (address === '') return '';
  return /^https?:\/\//i.test(address) ? address : `http://${address}`;
}

/**
 * Stores another address of the API, none when the text is empty; throws where it cannot be stored
 * (docs/specification/client.md#developer-modal).
 */
export function setApiUrl(text: string): void {
  const address = apiAddress(text);
  const stored = address === '' ? localStore.remove(API_URL_KEY) : localStore.keep(API_URL_KEY, address);
  if (!stored) throw new Error(NO_LOCAL_STORAGE);
}

/** The stored address of the API; empty where it is the one of the build. */
export function storedApiUrl(): string {
  return localStore.get(API_URL_KEY) ?? '';
}

/**
 * In the names of the push topics this client asks for: the stored environment, else production
 * (docs/specification/notifications.md#push-topics).
 */
export function notifyEnvironment(): NotifyEnvironment {
  const stored = localStore.get(NOTIFY_ENVIRONMENT_KEY);
  return notifyEnvironments.find((environment) => environment === stored) ?? 'production';
}

/**
 * Stores another environment; throws where it cannot be stored
 * (docs/specification/client.md#developer-modal).
 */
export function setNotifyEnvironment(environment: NotifyEnvironment): void {
  if (!localStore.keep(NOTIFY_ENVIRONMENT_KEY, environment)) throw new Error(NO_LOCAL_STORAGE);
}

/** A random name that this installed client keeps. */
export function clientInstance(): string {
  const stored = localStore.get('clientInstance') ?? instanceOfThisPage;
  localStore.set('clientInstance', stored);
  return stored;
}

const instanceOfThisPage = randomId();

/** 128 random bits as hex; works without a secure context too. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
