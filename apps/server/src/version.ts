import manifest from '../package.json' with { type: 'json' };

/** The version of the product (docs/specification/operations.md#health). */
export const version = manifest.version;
