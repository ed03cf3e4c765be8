// HTML that staff write, made safe to show to everybody. Anything not on the list below is removed.
import sanitizeHtml from "sanitize-html";

/** Elements whose content is not text: it is removed with them. */
const DROPPED_WHOLE = [
  "applet",
  "audio",
  "canvas",
  "embed",
  "frame",
  "frameset",
  "head",
  "iframe",
  "math",
  "noembed",
  "noframes",
  "noscript",
  "object",
  "option",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
  "video",
  "xmp",
];

/** How elements of editors and word processors are mapped. The page's only h1 is its title. */
const SAME_AS: Record<string, string> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3", b: "strong", i: "em", div: "p" };

const CELL_SPAN = /^[1-9]\d?$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: "h2 h3 p br strong em u ul ol li a blockquote table caption thead tbody tr th td".split(" "),
  allowedAttributes: {
    a: ["href"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  // Judged only by `allowedHref`, which is stricter than a list of schemes.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: DROPPED_WHOLE,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  transformTags: {
    ...SAME_AS,
    a: (tagName, { href }) => ({ tagName, attribs: keepIf(href, "href", (value) => allowedHref(value) !== undefined) }),
    th: cell,
    td: cell,
  },
};

function cell(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isSpan = (value: string) => CELL_SPAN.test(value);
  return {
    tagName,
    attribs: {
      ...keepIf(attribs["scope"], "scope", (value) => value === "row" || value === "col"),
      ...keepIf(attribs["colspan"], "colspan", isSpan),
      ...keepIf(attribs["rowspan"], "rowspan", isSpan),
    },
  };
}

function keepIf(value: string | undefined, name: string, isGood: (value: string) => boolean): sanitizeHtml.Attributes {
  return value !== undefined && isGood(value) ? { [name]: value } : {};
}

/**
 * The target of a link if it is allowed in a text: http(s), mail, telephone, our own path or an anchor on the page;
 * else undefined. Whatever a browser would drop while reading (tabs, line ends, controls) is refused.
 */
export function allowedHref(href: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (href.length > 2000 || /[\u0000-\u0020\u007f-\u00a0\\]/.test(href)) return undefined;
  if (isCall(href)) return undefined;
  return /^(?:https?:\/\/[^/]|mailto:[^/]|tel:[+\d]|\/(?!\/)|#)/i.test(href) ? href : undefined;
}

/** Whether a URL is one of our calls: a text links to pages, and must never sign its reader out or change anything. */
function isCall(href: string): boolean {
  const address = URL.parse(href, "http://portal");
  if (!address?.protocol.startsWith("http")) return false;
  try {
    return /^\/+api(?:\/|$)/i.test(decodeURIComponent(address.pathname));
  } catch {
    return true; // whoever writes what cannot be read means no page
  }
}

/**
 * Cleans HTML by the allow-list: h2, h3, p, lists, emphasis, links, quotes, tables. Running it again changes nothing.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html.replaceAll("\u0000", ""), OPTIONS).trim();
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text escaped so that HTML shows it literally, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** What a reader would see of HTML, as plain text. */
export function plainTextOf(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll("&nbsp;", " ");
  const unescaped = Object.entries(ENTITIES).reduceRight((done, [sign, entity]) => done.replaceAll(entity, sign), text);
  return unescaped.trim();
}

/** Whether HTML holds anything a reader would see. */
export function hasText(html: string): boolean {
  return plainTextOf(html) !== "";
}
