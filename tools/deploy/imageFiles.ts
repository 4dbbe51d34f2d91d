/** What lies in a built image, and what of it should not. */
import { lstat, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

export type ImageFile = { path: string; bytes: number };

/** All files below a folder, links as themselves, by their paths from there. */
export async function listFiles(root: string): Promise<ImageFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return await Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const { size: bytes } = await lstat(path);
        return { path: path.slice(root.length + 1).replaceAll('\\', '/'), bytes };
      }),
  );
}

/** The part of a lockfile that says which packages only developers need. */
export type Lockfile = { packages: Readonly<Record<string, { dev?: boolean }>> };

/** Whom an image has no use for, with why, by the path from its folder of the application. */
export function findStrangers(files: readonly ImageFile[], { packages }: Lockfile): string[] {
  return files.flatMap(({ path }) => {
    const why = path.startsWith('node_modules/') ? whyNotPackage(path, packages) : whyNotOurs(path);
    return why ? [`${path}: ${why}`] : [];
  });
}

function whyNotPackage(path: string, packages: Lockfile['packages']): string | undefined {
  const [folder] = /^(node_modules\/(@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return folder && packages[folder]?.dev ? 'is for developers' : undefined;
}

function whyNotOurs(path: string): string | undefined {
  const name = posix.basename(path);
  if (/\.test\.tsx?$/.test(name) || /(^|\/)(testing|e2e)\//.test(path)) return 'is for tests';
  if (/^\.(env|git|npmrc)/.test(name) || /(^|\/)\.git\//.test(path) || /\.(key|pem)$/.test(name))
    return 'may hold a secret';
  if (path.startsWith('apps/client/') && !/^apps\/client\/dist(-server)?\//.test(path))
    return 'is a source of the client, which is built';
  const places = /^(LICENSE$|(apps|packages|tools|deploy)\/)/;
  return places.test(path) ? undefined : 'is not known to be needed';
}
