import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './configError.ts';
import { type KeyRing, keyRing } from './keyRing.ts';
import { isSystemError } from './systemError.ts';

/** Where a data folder keeps its keys. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** A list of keys; as JSON where one has a comma. */
export function keyList(text: string): string[] {
  const list = z.array(z.string()).safeParse(jsonOf(text)).data;
  return list ?? text.split(',').map((key) => key.trim());
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KeyFile = z.object({ current: z.string().min(1), fallbacks: z.array(z.string().min(1)) });

/** The keys of a file: a ring as `formatKeys` writes it, or anything else, which is one key. */
export function parseKeys(text: string): KeyRing {
  const file = KeyFile.safeParse(jsonOf(text)).data;
  return file ? keyRing(file.current, file.fallbacks) : keyRing(text);
}

/** A ring as its file holds it: one key is written as it is. */
export function formatKeys({ current, fallbacks }: KeyRing): string {
  const textOf = ({ bytes }: KeyRing['current']) => Buffer.from(bytes).toString();
  if (fallbacks.length === 0) return textOf(current);
  return `${JSON.stringify({ current: textOf(current), fallbacks: fallbacks.map(textOf) })}\n`;
}

/** A new key: 256 random bits. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** The keys of a data folder, made there when there are none. Throws a ConfigError where that cannot be. */
export function storedKeys(dataDir: string): string {
  const file = secretFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails when the file is there, so that two processes starting at once end up with the same secret.
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST' && error.path === file;
    if (!isThere) {
      const message = error instanceof Error ? error.message : error;
      throw new ConfigError(`DATA_DIR cannot be used: ${message}`);
    }
  }
  return readFileSync(file, 'utf8');
}
