import { paths, type RouteName } from '@gatehouse/contract/pages/paths';

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown;
type Param<Name extends string> = Name extends `${infer Optional}?`
  ? { [K in Optional]?: string | number }
  : { [K in Name]: string | number };

/** The parameters in the path of a route. */
export type ParamsOf<Name extends RouteName> = ParamsIn<(typeof paths)[Name]>;
/** What stands behind the `?` of an address; what is undefined is left out. */
export type SearchParams = Record<string, string | number | undefined>;

type PathParams = Record<string, string | number | undefined>;

type HrefArguments<Name extends RouteName> =
  Record<never, never> extends ParamsOf<Name>
    ? [params?: ParamsOf<Name>, search?: SearchParams]
    : [params: ParamsOf<Name>, search?: SearchParams];

/** The path of an address, without what stands behind its `?` or `#`. */
export function pathnameOf(href: string): string {
  return href.replace(/[?#].*$/s, '');
}

/** The address of a route: `hrefTo('AccessControl', { id: 'unit_5' })`. */
export function hrefTo<Name extends RouteName>(name: Name, ...[params, search]: HrefArguments<Name>): string {
  // Which parameters there are depends on the name; what they are does not.
  return anyHref(name, params as PathParams | undefined, search);
}

/** The same for a name and parameters that are known only at run time. */
export function anyHref(name: RouteName, params: PathParams = {}, search: SearchParams = {}): string {
  const path = paths[name].replace(/\/:(\w+)\??/g, (_, key: string) =>
    params[key] === undefined ? '' : `/${encodeURIComponent(params[key])}`,
  );
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return path + (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`);
}
