import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type PlistValue, parsePbxproj } from './pbxproj.ts';

const folder = join(import.meta.dirname, '../../apps/client/ios/App');
const read = (path: string) => readFile(join(folder, path), 'utf8');
type Entry = Record<string, PlistValue>;

/** What `npm run app:sync` writes, and the one thing it does not: none of it is in the repository. */
const WRITTEN = ['App/capacitor.config.json', 'App/config.xml', 'App/public', '../app.xcconfig'];

const project = parsePbxproj(await read('App.xcodeproj/project.pbxproj'));
const objects = project.objects as Record<string, Entry>;
const entry = (id: PlistValue | undefined): Entry => {
  const found = typeof id === 'string' ? objects[id] : undefined;
  assert.ok(found, `There is no ${id}`);
  return found;
};
const list = (value: PlistValue | undefined) => (Array.isArray(value) ? value : []);
const ofKind = (isa: string) => Object.values(objects).filter((one) => one.isa === isa);
const targets = ofKind('PBXNativeTarget');
const target = (name: string) => targets.find((one) => one.name === name)!;
const phase = (of: Entry, isa: string) =>
  list(of.buildPhases)
    .map(entry)
    .filter((one) => one.isa === isa);

/** The path of each file that a group or a group below it holds, by its id. */
function filesBelow(id: PlistValue | undefined, base = ''): Map<string, string> {
  const group = entry(id);
  const files = new Map<string, string>();
  for (const child of list(group.children)) {
    const { isa, path = '', sourceTree } = entry(child);
    const at = sourceTree === 'SOURCE_ROOT' ? String(path) : join(base, String(path));
    if (sourceTree === 'BUILT_PRODUCTS_DIR') continue;
    if (isa === 'PBXFileReference') files.set(String(child), at);
    else for (const [file, found] of filesBelow(child, at)) files.set(file, found);
  }
  return files;
}
const files = filesBelow(entry(project.rootObject).mainGroup);

/** The paths of what a target builds in its phases of one kind. */
const built = (of: Entry, isa: string) =>
  phase(of, isa).flatMap(({ files: inIt }) =>
    list(inIt)
      .map((id) => files.get(String(entry(id).fileRef)))
      .filter((path) => path !== undefined),
  );

test('everything that the project names is there', () => {
  for (const part of Object.values(objects)) {
    for (const value of Object.values(part).flat()) {
      const isId = typeof value === 'string' && /^[0-9A-F]{24}$/.test(value);
      if (isId) assert.ok(value in objects, `There is no ${value}, which a ${part.isa} names`);
    }
  }
  const missing = [...files.values()].filter(
    (path) => !WRITTEN.includes(path) && !existsSync(join(folder, path)),
  );
  assert.deepEqual(missing, []);
});

test('every Swift file is built, and what app and widget share is built for both', async () => {
  const inTarget = new Map(targets.map((one) => [one.name, built(one, 'PBXSourcesBuildPhase')]));
  const sources = (
    await Array.fromAsync(glob('{App,DoorWidget,Shared}/**/*.swift', { cwd: folder }))
  ).toSorted();
  const expected = (own: string) =>
    sources.filter((path) => path.startsWith(own) || path.startsWith('Shared/'));
  assert.deepEqual(inTarget.get('App')!.toSorted(), expected('App/'));
  assert.deepEqual(inTarget.get('DoorWidgetExtension')!.toSorted(), expected('DoorWidget/'));
});

test('the app brings the widget along, and is built after it', () => {
  const app = target('App');
  const widget = target('DoorWidgetExtension');
  assert.equal(widget.productType, 'com.apple.product-type.app-extension');
  const embedded = phase(app, 'PBXCopyFilesBuildPhase').filter((one) => one.dstSubfolderSpec === '13');
  const products = embedded.flatMap((one) => list(one.files).map((id) => entry(id).fileRef));
  assert.deepEqual(products, [widget.productReference]);
  const dependencies = list(app.dependencies).map((id) => entry(entry(id).target).name);
  assert.deepEqual(dependencies, ['DoorWidgetExtension']);
  assert.ok(list(entry(project.rootObject).targets).length === targets.length);
});

/** What each build of a target is made with. */
function settings(of: Entry): Entry[] {
  const builds = list(entry(of.buildConfigurationList).buildConfigurations).map(entry);
  assert.deepEqual(
    builds.map(({ name }) => name),
    ['Debug', 'Release'],
  );
  return builds.map((build) => build.buildSettings as Entry);
}

test('app and widget name each other, and share one place and nothing else', async () => {
  const groups = new Set<string>();
  for (const one of targets) {
    for (const { CODE_SIGN_ENTITLEMENTS, INFOPLIST_FILE, PRODUCT_BUNDLE_IDENTIFIER } of settings(one)) {
      assert.match(String(PRODUCT_BUNDLE_IDENTIFIER), /^au\.gatehouse\.app(\.DoorWidget)?$/);
      const entitlements = await read(String(CODE_SIGN_ENTITLEMENTS));
      const shared = /application-groups<\/key>\s*<array>\s*<string>([^<]*)<\/string>\s*<\/array>/.exec(
        entitlements,
      );
      groups.add(shared?.[1] ?? 'none');
      const info = await read(String(INFOPLIST_FILE));
      for (const key of ['MARKETING_VERSION', 'CURRENT_PROJECT_VERSION', 'PRODUCT_BUNDLE_IDENTIFIER']) {
        assert.ok(info.includes(`$(${key})`), `${INFOPLIST_FILE} has no ${key}`);
      }
    }
  }
  const [group, ...others] = groups;
  assert.deepEqual(others, []);
  assert.ok((await read('Shared/WidgetDoors.swift')).includes(`"${group}"`));
  assert.match(await read('DoorWidget/Info.plist'), /com\.apple\.widgetkit-extension/);
  assert.match(await read('App/Info.plist'), /<key>NSSupportsLiveActivities<\/key>\s*<true\/>/);
});

test('our own plugins are registered, by the names that the page calls', async () => {
  const view = await read('App/AppViewController.swift');
  const sources = await Array.fromAsync(glob('App/*Plugin.swift', { cwd: folder }));
  const names = await Promise.all(
    sources.map(async (path) => {
      const text = await read(path);
      const [, own = ''] = /class (\w+): CAPPlugin/.exec(text)!;
      assert.ok(view.includes(`registerPluginInstance(${own}())`), own);
      const methods = [...text.matchAll(/CAPPluginMethod\(name: "(\w+)"/g)].map(([, name]) => name!);
      for (const name of methods) assert.match(text, new RegExp(`@objc func ${name}\\(`), own);
      return /jsName = "(\w+)"/.exec(text)![1];
    }),
  );
  assert.deepEqual(names.toSorted(), ['DoorActivity', 'DoorWidget', 'IBeacon', 'QuickActions']);
});

test('the widgets of both systems say the same', async () => {
  const swift = await read('DoorWidget/WidgetTexts.swift');
  const strings = await read('../../android/app/src/main/res/values/strings.xml');
  for (const [own, theirs] of [
    ['name', 'widget_name'],
    ['about', 'widget_description'],
    ['signedOut', 'widget_signed_out'],
    ['noDoors', 'widget_no_doors'],
    ['unknown', 'widget_unknown'],
  ] as const) {
    const text = new RegExp(`let ${own} = "([^"]*)"`).exec(swift)?.[1];
    assert.ok(text && strings.includes(`<string name="${theirs}">${text}</string>`), own);
  }
});
