/** What people, programs and mails make of what stands behind the path of an address, by the page they mean. */
const odd = {
  '/search': ['type=', 'type=boats', 'type[]=storage&type[]=workspaces', 'date=2026-02-30&type=workspaces'],
  '/search/results': [
    'type=%F0%9F%9A%80&sort=%00',
    'place=%F0%9F%8F%96&lat=-27.47&lng=153.02',
    'place=%00&lat=-27.47&lng=153.02',
    'place=%E0%A4%A&lat=-27.47&lng=153.02',
    'place=%&lat=%&lng=%',
    'place=Toowong&lat=abc&lng=',
    'place=Toowong&lat=-91&lng=1e999',
    'place=Toowong&lat=NaN&lng=Infinity',
    'place=a&place=b&lat=-27&lat=1&lng=153&lng=2',
    'site=-1',
    'site=99999999999999999999',
    'site=999999999',
    'site=1.5&within=-10',
    'within=1e9&place=Toowong&lat=-27.485&lng=152.99',
    'category=-1,0,x,,999999999',
    'category[]=1&category[]=2',
    `category=${Array.from({ length: 60 }, (_, i) => i + 1)}&feature=${'1,'.repeat(200)}`,
    'feature=1;drop%20table&sort=cheapest',
    'feature=999999999&feature=1',
    'type=workspaces&date=yesterday',
    'type=workspaces&date=9999-12-31',
    'type=workspaces&date=-271821-04-20',
    'type=workspaces&date=2026-10-02T25:61',
    '&&&===&=&%00=%00',
    '__proto__=1&constructor=2&toString=3',
  ],
  '/search/details': [
    'productId=1&by=week&at=noon&for=-5',
    'productId=1&date=2026-13-45&things=%00',
    'productId=1&things=box:99999999999,sofa:-1,dragon:1',
    'productId=1&productId=2&place=%F0%9F%98%80&lat=1&lng=999',
    'productId=11&at=2026-10-02T25:99&for=1e99&by=hour',
    'productId=11&at=9999-99-99&for=NaN&by=day',
  ],
  '/sites/1': ['type=boats&date=x', 'tab=%00&tab[]=1', '%F0%9F%98%80'],
  '/shop/1': ['category=-1', 'category=%00&search=%E0%A4%A', 'category[]=1&q=%F0%9F%98%80'],
};

/** Addresses of pages that are there, with words in them that make no sense. */
export const oddAddresses = Object.entries(odd).flatMap(([path, queries]) =>
  queries.map((query) => `${path}?${query}`),
);
