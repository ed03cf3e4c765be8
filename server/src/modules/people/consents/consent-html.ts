import sanitizeHtml from "sanitize-html";
import { allowedHref } from "#platform/html/sanitise.ts";

/**
 * Of the links allowed in a text, those a consent needs: a secure page, an e-mail address, a phone number, a page of
 * ours.
 */
function isAllowedLink(href: string): boolean {
  // A visit to the API can change something (signing out is a GET), and the office is not for farmers.
  const isPage = href.startsWith("/") && !/^\/(?:api|office)(?:\/|$)/i.test(href);
  return allowedHref(href) !== undefined && (isPage || /^(?:https|mailto|tel):/i.test(href));
}

/** The text of a consent as it may be shown: paragraphs, emphasis, lists and safe links; everything else is removed. */
export function sanitiseConsent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li", "a"],
    allowedAttributes: { a: ["href"] },
    // Judged only by `isAllowedLink`, which is stricter than a list of schemes.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      b: "strong",
      i: "em",
      a: (tagName, { href }) => ({ tagName, attribs: href && isAllowedLink(href) ? { href } : {} }),
    },
  }).trim();
}
