// Elements, made without markup: whatever is shown as text can never become anything else.

/**
 * What an element is made of; what is null, undefined or false is left out.
 * @typedef {Node | string | number | null | undefined | false} Child
 */
/** @typedef {string | number | boolean | null | undefined} Attribute */
/** @typedef {Record<string, Attribute>} Attributes */

/**
 * @typedef {object} Special
 * @property {string | null | false} [class]
 * @property {Record<string, string | number>} [data] the dataset
 * @property {Record<string, (event: any) => void>} [on] the listeners
 */
/** @typedef {Special & { [name: string]: Attribute | Special["data"] | Special["on"] }} Properties */

/**
 * An element. Of its properties `class`, `data` (dataset) and `on` (listeners) are special; those with a value of
 * false or null are left out; children that are strings or numbers become text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Properties} properties @param {(Child | readonly Child[])[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, { class: className, data = {}, on = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(data)) element.dataset[name] = String(value);
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  for (const [name, value] of Object.entries(attributes)) mark(element, name, /** @type {Attribute} */ (value));
  element.append(...present(children));
  return element;
}

/**
 * A button that does `act`; its look is a quiet one's unless its class says otherwise.
 * @param {Child} label @param {() => void} act @param {Properties} properties
 */
export const press = (label, act, properties = {}) =>
  make("button", { type: "button", class: "quiet", on: { click: act }, ...properties }, label);

/**
 * Put these children into an element, in place of those it has.
 * @template {Element} Parent @param {Parent} element @param {(Child | readonly Child[])[]} children @returns {Parent}
 */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/**
 * Change an element's text only where it differs, so that screen readers and selections are left in peace.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set or take away an attribute, only where it differs.
 * @param {Element} element @param {string} name @param {Attribute} value
 */
export function mark(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const written = value === true ? "" : String(value);
  if (element.getAttribute(name) !== written) element.setAttribute(name, written);
}

/**
 * An element of the page, by its id. Raises where there is none.
 * @param {string} id
 */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id} in the page`);
  return element;
}

/**
 * An icon of the sheet in the page (`<symbol id="icon-NAME">`), of no meaning to a screen reader.
 * @param {string} name
 */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * A part of a view that is made anew only when what it shows has changed: focus and hovering survive.
 * @template {unknown[]} Values @param {(...values: Values) => void} remake @returns {(...values: Values) => void}
 */
export function remaker(remake) {
  /** @type {string | null} */
  let shown = null;
  return (...values) => {
    const wanted = JSON.stringify(values);
    if (wanted === shown) return;
    shown = wanted;
    remake(...values);
  };
}

/** @param {(Child | readonly Child[])[]} children */
const present = (children) =>
  children
    .flat()
    .filter(isPresent)
    .map((child) => (typeof child === "number" ? String(child) : child));

/** @param {Child} child @returns {child is Node | string | number} */
const isPresent = (child) => child !== null && child !== undefined && child !== false;
