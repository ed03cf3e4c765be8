import sanitizeHtml from "sanitize-html";
import { allowedHref } from "#platform/html/sanitise.ts";

/** Of the links that may stand in a text, those a consent needs: a secure page, an address, a number, a page of ours. */
function isAllowedLink(href: string): boolean {
  // A visit to the API can do something (signing out is a GET), and the office is no farmer's.
  const isPage = href.startsWith("/") && !/^\/(?:api|office)(?:\/|$)/i.test(href);
  return allowedHref(href) !== undefined && (isPage || /^(?:https|mailto|tel):/i.test(href));
}

/** The text of a consent as it may be shown: paragraphs, emphasis, lists and safe links; all else is taken out. */
export function sanitiseConsent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href"] },
    // Judged by `isAllowedLink` alone, which lets through less than a list of schemes would.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: href && isAllowedLink(href) ? { href } : {} }),
    },
  }).trim();
}
