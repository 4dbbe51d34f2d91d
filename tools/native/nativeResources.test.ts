import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, '../../apps/client/android/app/src/main');
const stub = join(import.meta.dirname, 'stubs/au/gatehouse/app/R.java');

async function textsOf(pattern: string): Promise<{ file: string; text: string }[]> {
  const files = (await Array.fromAsync(glob(pattern, { cwd: main }))).toSorted();
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(main, file), 'utf8') })));
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found.slice(1));

/** Every resource there is, as `layout/door_widget`: files by their names, values by what they are called. */
async function resources(): Promise<Set<string>> {
  const files = await Array.fromAsync(glob('res/{layout,drawable,mipmap,xml}*/*', { cwd: main }));
  const named = files.map((file) => {
    const [kind] = basename(dirname(file)).split('-');
    return `${kind}/${basename(file).replace(/\.\w+$/, '')}`;
  });
  const values = (await textsOf('res/values*/*.xml')).flatMap(({ text }) =>
    matches(text, /<(string|color|dimen|style) name="([\w.]+)"/g),
  );
  const ids = (await textsOf('res/layout/*.xml')).flatMap(({ text }) => matches(text, /"@\+(id)\/(\w+)"/g));
  return new Set([...named, ...[...values, ...ids].map(([kind, name]) => `${kind}/${name}`)]);
}

test('every resource that the Android app names is there', async () => {
  const there = await resources();
  const missing = (await textsOf('{AndroidManifest.xml,res/**/*.xml,kotlin/**/*.kt}'))
    .flatMap(({ file, text }) => {
      const inKotlin = file.endsWith('.kt') ? matches(text, /\bR\.(\w+)\.(\w+)/g) : [];
      const inXml = file.endsWith('.xml') ? matches(text, /"@(\w+)\/([\w.]+)"/g) : [];
      return [...inKotlin, ...inXml].map(([kind, name]) => ({ file, named: `${kind}/${name}` }));
    })
    .filter(({ named }) => !there.has(named));
  assert.deepEqual(missing, []);
});

test('what the Kotlin is compiled against names no resource that is not there', async () => {
  const there = await resources();
  const text = await readFile(stub, 'utf8');
  const kinds = text.split('public static class ').slice(1);
  const named = kinds.flatMap((part) => {
    const kind = /^\w+/.exec(part)![0];
    return matches(part, /int (\w+) =/g).map(([name]) => `${kind}/${name}`);
  });
  assert.deepEqual(
    named.filter((name) => !there.has(name)),
    [],
  );
});

test('the manifest names no class that is not there', async () => {
  const [manifest] = await textsOf('AndroidManifest.xml');
  const sources = await textsOf('kotlin/**/*.kt');
  const classes = matches(manifest!.text, /android:name="\.([\w.]+)"/g).flat();
  assert.ok(classes.includes('doors.DoorWidget'));
  for (const name of classes) {
    const path = `${name.replaceAll('.', '/')}.kt`;
    assert.ok(
      sources.some(({ file }) => file.endsWith(`au/gatehouse/app/${path}`)),
      path,
    );
  }
});

test('a colour of the day has one of the night where text and signs wear it', async () => {
  const [day] = await textsOf('res/values/colors.xml');
  const [night] = await textsOf('res/values-night/colors.xml');
  const names = (text: string) => new Set(matches(text, /name="(\w+)"/g).flat());
  const inDark = names(night!.text);
  // The icon is the same on any ground.
  const ofIcon = new Set(['icon_ground', 'mark', 'light']);
  assert.deepEqual([...names(day!.text).difference(inDark)].toSorted(), [...ofIcon].toSorted());
});
