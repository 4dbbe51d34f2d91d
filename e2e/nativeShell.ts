import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

/** Capacitor's own script between page and device, as its shells put it before the page. */
const bridge = readFileSync(
  createRequire(import.meta.url).resolve('@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
);

type Options = Record<string, unknown>;
type Call = { callbackId: string; pluginId: string; methodName: string; options: Options };
type Answer = (options: Options) => unknown;

/** What a plugin refuses with. */
export class Refusal extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export type NativeShell = {
  /** The keychain: it outlives the app. */
  secrets: Map<string, string>;
  /** What the device does when it is asked, by plugin and method; a test puts its own in the place of these. */
  answers: Record<string, Answer>;
  /** The options of every call of a method so far. */
  asked(method: string): Options[];
  /** Emits an event to the app; what nobody listens to yet is kept as shells keep it. */
  emit(plugin: string, event: string, data: object): Promise<void>;
  /** Ends the app as a device does that needs the room, and reopens it. */
  restart(page: Page): Promise<Page>;
};

/** Plugins and their methods, as far as the app calls them. */
const plugins: Record<string, string[]> = {
  SecureStoragePlugin: ['get', 'set', 'remove'],
  Preferences: ['get', 'remove'],
  FirebaseMessaging: ['checkPermissions', 'requestPermissions', 'getToken', 'deleteToken'],
  App: ['minimizeApp'],
  Network: ['getStatus'],
  Geolocation: ['getCurrentPosition'],
  Camera: ['takePhoto', 'chooseFromGallery'],
  Filesystem: ['writeFile'],
  Share: ['share'],
  Haptics: ['notification'],
  Keyboard: ['setAccessoryBarVisible', 'setResizeMode', 'setScroll'],
  SplashScreen: ['hide'],
  QuickActions: ['set'],
  DoorWidget: ['set', 'clear'],
  DoorActivity: ['show', 'endAll'],
  IBeacon: ['state', 'request', 'advertise', 'stop', 'listen', 'endListening'],
};

/** Where the shell serves pictures of the device to the page. */
const PICTURE = '/_capacitor_file_/photo.png';

/**
 * Has the pages of a browser run within a double of a native shell: the bridge is Capacitor's own, what is beyond it
 * is played here. `without` leaves out plugins that the device has not got.
 */
export async function enterShell(
  context: BrowserContext,
  {
    platform = 'android',
    without = [] as string[],
  }: { platform?: 'android' | 'ios'; without?: string[] } = {},
): Promise<NativeShell> {
  const calls: Call[] = [];
  let listeners: (Call & { page: Page })[] = [];
  let kept: { plugin: string; event: string; data: object }[] = [];
  const secrets = new Map<string, string>();
  let receive = 'prompt';

  const answers: NativeShell['answers'] = {
    'SecureStoragePlugin.get': ({ key }) => {
      const value = secrets.get(String(key));
      if (value === undefined) throw new Refusal('Item with given key does not exist');
      return { value };
    },
    'SecureStoragePlugin.set': ({ key, value }) => {
      secrets.set(String(key), String(value));
      return { value: true };
    },
    'SecureStoragePlugin.remove': ({ key }) => {
      if (!secrets.delete(String(key))) throw new Refusal('Item with given key does not exist');
      return { value: true };
    },
    'Preferences.get': () => ({ value: null }),
    'FirebaseMessaging.checkPermissions': () => ({ receive }),
    'FirebaseMessaging.requestPermissions': () => ({ receive: 'granted' }),
    'FirebaseMessaging.getToken': () => ({ token: 'device-of-the-test' }),
    'Network.getStatus': () => ({ connected: true, connectionType: 'wifi' }),
    'Geolocation.getCurrentPosition': () => ({
      timestamp: 0,
      coords: { latitude: -27.4571, longitude: 153.034, accuracy: 10 },
    }),
    'Camera.takePhoto': () => ({ type: 0, webPath: PICTURE, saved: false }),
    'Camera.chooseFromGallery': () => ({ results: [{ type: 0, webPath: PICTURE, saved: false }] }),
    'Filesystem.writeFile': ({ path }) => ({ uri: `file:///cache/${path}` }),
    'IBeacon.state': () => ({ state: 'on' }),
    'IBeacon.request': () => ({ state: 'on' }),
    'DoorActivity.show': () => ({ state: 'shown' }),
    'Share.share': () => ({ activityType: '' }),
  };

  /** Gives one answer to one call, as the native side does; where it throws, a refusal. */
  async function answer(call: Call): Promise<object> {
    const { callbackId, pluginId, methodName, options } = call;
    const reply = { callbackId, pluginId, methodName };
    try {
      const data = (await answers[`${pluginId}.${methodName}`]?.(options)) ?? {};
      if (methodName === 'requestPermissions') receive = (data as { receive: string }).receive;
      return { ...reply, success: true, data };
    } catch (error) {
      const { message, code } = error as Refusal;
      return { ...reply, success: false, error: { message, code } };
    }
  }

  async function hand(listener: Call & { page: Page }, data: object): Promise<void> {
    const { callbackId, pluginId, methodName, page } = listener;
    const reply = { callbackId, pluginId, methodName, success: true, save: true, data };
    // A page that is gone hears nothing.
    await page.evaluate(`Capacitor.fromNative(${JSON.stringify(reply)})`).catch(() => undefined);
  }

  // A shell forgets who listened when a page is loaded again.
  await context.exposeBinding('beginPage', ({ page }) => {
    listeners = listeners.filter((listener) => listener.page !== page);
  });
  await context.exposeBinding('callNative', async ({ page }, call: Call) => {
    calls.push(call);
    if (call.methodName === 'addListener') {
      const { pluginId: plugin, options } = call;
      const listener = { ...call, page };
      listeners.push(listener);
      const its = kept.filter((one) => one.plugin === plugin && one.event === options.eventName);
      kept = kept.filter((one) => !its.includes(one));
      for (const { data } of its) await hand(listener, data);
    } else if (call.methodName === 'removeListener') {
      listeners = listeners.filter(({ callbackId }) => callbackId !== call.options.callbackId);
    } else if (call.callbackId !== '-1') {
      return answer(call);
    }
    return undefined;
  });
  const headers = Object.entries(plugins)
    .filter(([name]) => !without.includes(name))
    .map(([name, methods]) => ({
      name,
      methods: [
        { name: 'addListener' },
        { name: 'removeListener' },
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      ],
    }));
  // The files of a shell lie on the device: no page of theirs is rendered by a server.
  await context.addCookies([{ name: 'ownPage', value: '1', domain: 'localhost', path: '/' }]);
  await context.addInitScript({
    content: `{
      if (window === parent) void beginPage();
      const post = (call) => void callNative(call).then((reply) => reply && Capacitor.fromNative(reply));
      if ('${platform}' === 'ios') window.webkit = { messageHandlers: { bridge: { postMessage: post } } };
      else window.androidBridge = { postMessage: (text) => post(JSON.parse(text)) };
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
    }
    ${bridge}
    // As SystemBars reports to a page how far the bars of the device reach into it.
    document.addEventListener('DOMContentLoaded', () => {
      for (const [side, px] of Object.entries({ top: 47, right: 0, bottom: 34, left: 0 })) {
        document.documentElement.style.setProperty('--safe-area-inset-' + side, px + 'px');
      }
    });
    window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
  });

  return {
    secrets,
    answers,
    asked: (method) =>
      calls
        .filter(({ pluginId, methodName }) => `${pluginId}.${methodName}` === method)
        .map(({ options }) => options),
    async emit(plugin, event, data) {
      const its = listeners.filter(
        ({ pluginId, options }) => pluginId === plugin && options.eventName === event,
      );
      if (its.length === 0) kept.push({ plugin, event, data });
      for (const listener of its) await hand(listener, data);
    },
    async restart(page) {
      listeners = [];
      const next = await context.newPage();
      await page.close();
      return next;
    },
  };
}

/** Serves a picture where the shell does that. */
export async function servePicture(page: Page, body: Buffer): Promise<void> {
  await page.route(`**${PICTURE}`, (route) => route.fulfill({ body, contentType: 'image/png' }));
}
