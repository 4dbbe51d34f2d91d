import type { Plugin } from 'vite';

const NOTHING = '\0no-web-part';
/** Code that only native shells run. */
const native = /\/platform\/native|\/node_modules\/(@capacitor|capacitor-)/;

/** Leaves out what Capacitor's plugins bring for browsers, where the client has its own ways. */
export function withoutWebParts(): Plugin {
  return {
    name: 'without-web-parts',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './web' && importer !== undefined && isNativeOnly(importer) ? NOTHING : undefined,
    // The camera asks for its own by name.
    load: (id) => (id === NOTHING ? 'export const CameraWeb = undefined;' : undefined),
  };
}

/** Whether a module is run by native shells alone. */
export function isNativeOnly(id: string): boolean {
  return id === NOTHING || native.test(id.replaceAll('\\', '/'));
}
