import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { BROTLI_WINDOW } from './brotliWindow.ts';

/** A page as it is sent. */
export type SentPage = { etag: string; brotli: Buffer };

/** Of what a better one takes this costs a quarter or less, for an eighth more to send. */
const QUALITY_AT_FIRST = 0;
const QUALITY_SMALL = 5;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A page, in UTF-8, as it is sent. */
export async function asSent(html: Buffer): Promise<SentPage> {
  const brotli = await compressed(html, QUALITY_AT_FIRST);
  // By what is sent, which is far less than what it says.
  const hash = createHash('sha256').update(brotli).digest('base64url');
  return { etag: `W/"${hash.slice(0, 27)}"`, brotli };
}

/** The same page in fewer bytes. */
export async function smaller(page: SentPage): Promise<SentPage> {
  const brotli = await compressed(await htmlOf(page), QUALITY_SMALL);
  return { ...page, brotli };
}

export function htmlOf({ brotli }: SentPage): Promise<Buffer> {
  return decompress(brotli);
}

function compressed(html: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  return compress(html, { params });
}
