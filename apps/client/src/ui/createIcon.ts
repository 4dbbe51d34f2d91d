import { createElement, type ReactElement, type SVGProps } from 'react';

/** What an icon's file in lucide says of it: the elements it is made of, in a square of 24. */
export type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'width' | 'height'> & { size?: number | string };

const common = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Makes the component of an icon: in a build it takes the place of lucide's own (`iconsPlugin.ts`), which works out all
 * attributes again whenever an icon is drawn, a twelfth of what a page of results costs the server. It looks the same and
 * takes `size`, `strokeWidth` and the attributes of an `svg`. Its lines are one piece of HTML, so that React has no part in
 * a quarter of the elements of such a page.
 */
export default function createIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const dangerouslySetInnerHTML = { __html: node.map(lineOf).join('') };
  return function Icon({ size = 24, strokeWidth = 2, ...attributes }) {
    const isNamed = 'aria-label' in attributes || 'role' in attributes;
    const hidden = isNamed ? undefined : 'true';
    const own = { ...common, width: size, height: size, strokeWidth, 'aria-hidden': hidden } as const;
    return createElement('svg', { ...own, ...attributes, dangerouslySetInnerHTML });
  };
}

function lineOf([tag, { key: _key, ...attributes }]: IconData['node'][number]): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${all.join('')}/>`;
}
