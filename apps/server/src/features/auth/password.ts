import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const TAG_BYTES = 32;
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$`;

/** The hash to keep of a password: argon2id with its salt, in the usual PHC text form. Runs off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${PREFIX}${text(salt)}$${text(await tag(password, salt))}`;
}

/** Whether a password is the one that was hashed. Without a hash of ours it takes as long and says no. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash?.startsWith(PREFIX) ? hash : undefined;
  const [salt, expected] = (known ?? NOBODYS).slice(PREFIX.length).split('$') as [string, string];
  const given = await tag(password, Buffer.from(salt, 'base64'));
  const stored = Buffer.from(expected, 'base64');
  return known !== undefined && stored.length === given.length && timingSafeEqual(stored, given);
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const NOBODYS = `${PREFIX}${text(Buffer.alloc(16))}$${text(Buffer.alloc(TAG_BYTES))}`;

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
