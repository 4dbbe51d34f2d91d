import { cx } from '../cx.ts';
import styles from './Drawing.module.css';
import { bounds, type Fit, fit, path, type Shape } from './iso.ts';

/** All that pages show drawn, in one file, as most show several. */
export { empties } from './empties.ts';
export { goodsShapes } from './goods.ts';
export { siteShapes } from './sites.ts';
export { unitShapes } from './unitShapes.ts';

export type Frame = { width: number; height: number; padding: number };

/** For where a drawing is small. */
export const withoutFine = (shapes: Shape[]): Shape[] => shapes.filter(({ stroke }) => stroke !== 'fine');

/** Shapes as the paths within an SVG element, in a frame that they fill. */
export function pathsWithin(shapes: Shape[], { width, height, padding }: Frame): string {
  return pathsOf(shapes, fit(bounds(shapes), width, height, padding));
}

export function pathsOf(shapes: Shape[], to: Fit): string {
  return shapes.map((shape) => `<path d="${path(shape, to)}" class="${classOf(shape)}"/>`).join('');
}

function classOf({ tint, stroke }: Shape): string {
  return cx(styles[tint], stroke !== 'none' && styles[stroke]) ?? '';
}
