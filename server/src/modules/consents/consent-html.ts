import sanitizeHtml from "sanitize-html";

const OWN = "https://own.invalid";

/** Whether a link leads where a consent may lead: to a secure page, an address, a number or a page of our own. */
function isAllowedLink(href: string): boolean {
  if (!URL.canParse(href, OWN)) return false;
  const { protocol, origin } = new URL(href, OWN);
  // Read as a browser reads it: '/\elsewhere' and '//elsewhere' are other hosts.
  return origin === OWN ? href.startsWith("/") : ["https:", "mailto:", "tel:"].includes(protocol) && /^\w/.test(href);
}

/** The text of a consent as it may be shown: paragraphs, emphasis, lists and safe links; all else is taken out. */
export function sanitiseConsent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: href && isAllowedLink(href) ? { href } : {} }),
    },
  }).trim();
}

/** Whether a text says anything at all. */
export const saysNothing = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, "") === "";
