/** Making elements. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | undefined | ((event: any) => void)>} Attributes */

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes Functions become listeners; false and undefined are left out.
 * @param {(Node | string)[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {HTMLElement} E
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}`);
  return /** @type {E} */ (element);
}

/** Paths on a 24 by 24 ground, drawn with a line. */
const shapes = {
  locked: 'M7 11V8a5 5 0 0 1 10 0v3M5.500 11h13v9h-13z',
  unlocked: 'M7 11V8a5 5 0 0 1 9.500-2.200M5.500 11h13v9h-13z',
  open: 'M4 20h16M7 20V4h10v4M17 20V10l-6-2v14',
  alarm: 'M6 17v-4a6 6 0 0 1 12 0v4M4 20h16v-3H4zM12 4V2M4.500 6.500 3 5M19.500 6.500 21 5',
  jammed: 'M12 4 2.500 20h19zM12 10v5M12 17.500v.5',
  lit: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.300 1 2.100h5c0-.8.4-1.600 1-2.100A6 6 0 0 0 12 3z',
  dark: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.300 1 2.100h5c0-.8.4-1.600 1-2.100A6 6 0 0 0 12 3zM4 4l16 16',
};

/**
 * @param {keyof typeof shapes} name
 * @param {Attributes} [attributes]
 */
export function icon(name, attributes = {}) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', ...attributes },
    svg('path', { d: shapes[name] }),
  );
}
