import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$`;

/** The hash to keep of a password: argon2id with its salt, in the usual PHC text form. Runs off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${PREFIX}${text(salt)}$${text(await tag(password, salt))}`;
}

/** Whether a password is the one that was hashed. Without a hash of ours it takes as long and says no. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash === undefined ? undefined : parse(hash);
  const given = await tag(password, stored?.salt ?? NO_SALT);
  return stored !== undefined && stored.tag.length === given.length && timingSafeEqual(stored.tag, given);
}

const NO_SALT = Buffer.alloc(SALT_BYTES);
const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The parts of a hash; undefined for one that is not ours. */
function parse(hash: string): { salt: Buffer; tag: Buffer } | undefined {
  if (!hash.startsWith(PREFIX)) return undefined;
  const [salt, tag] = hash.slice(PREFIX.length).split('$');
  if (salt === undefined || tag === undefined) throw new Error('A password hash is cut short');
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function tag(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return derive('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}
