import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Node has four threads for all that it does off the event loop; files and compressed pages want one at any time. */
const MAX_THREADS = 3;
/** More at once than cores would end no sooner, and keep the event loop from its own. */
const AT_ONCE = Math.min(availableParallelism(), MAX_THREADS);
const limitConcurrency = createConcurrencyLimit();

/** What it takes to try a password. */
type Cost = { memoryKiB: number; passes: number };

const COST: Cost = { memoryKiB: 19 * 1024, passes: 2 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const NO_SALT = Buffer.alloc(SALT_BYTES);
const BEGINNING = '$argon2id$v=19$';
const FORM = /^m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

/** The hash to keep of a password: argon2id with its salt, in the usual PHC text form. Runs off the event loop. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=1`;
  return `${BEGINNING}${parameters}$${text(salt)}$${text(await tag(password, salt, cost))}`;
}

/**
 * Whether a password is the one that was hashed, at the cost that its hash names. Without a hash of ours it takes as long
 * as one that is made now, and says no.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash === undefined ? undefined : parse(hash);
  const given = await tag(password, stored?.salt ?? NO_SALT, stored?.cost ?? COST);
  return stored !== undefined && stored.tag.length === given.length && timingSafeEqual(stored.tag, given);
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The parts of a hash; undefined for one that is not ours. */
function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  if (!hash.startsWith(BEGINNING)) return undefined;
  const [, memory, passes, salt, tag] = FORM.exec(hash.slice(BEGINNING.length)) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A password hash is cut short');
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function tag(password: string, nonce: Buffer, { memoryKiB, passes }: Cost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: memoryKiB,
    passes,
  };
  return limitConcurrency(
    'argon2id',
    async () => AT_ONCE,
    () => derive('argon2id', parameters),
  );
}
