// Elements, made without markup: whatever is shown as text can never become anything else.

/**
 * An element. Of its properties `class`, `data` (dataset) and `on` (listeners) are special; those with a value of
 * false or null are left out; children that are strings or numbers become text.
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "on")
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

export const press = (label, act, properties = {}) =>
  make("button", { type: "button", class: "quiet", on: { click: act }, ...properties }, label);

/** Put these children into an element, in place of those it has. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/** Change an element's text only where it differs, so that screen readers and selections are left in peace. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set or take away an attribute, only where it differs. */
export function mark(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const written = value === true ? "" : String(value);
  if (element.getAttribute(name) !== written) element.setAttribute(name, written);
}

/** An icon of the sheet in the page (`<symbol id="icon-NAME">`), of no meaning to a screen reader. */
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

/** A part of a view that is made anew only when what it shows has changed: focus and hovering survive. */
export function remaker(remake) {
  let shown;
  return (...values) => {
    const wanted = JSON.stringify(values);
    if (wanted === shown) return;
    shown = wanted;
    remake(...values);
  };
}

function present(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}
