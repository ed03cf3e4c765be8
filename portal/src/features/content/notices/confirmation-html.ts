import DOMPurify from "dompurify";

/** Our own links never carry longer texts. */
const CONTENT_LENGTH_MAX = 5000;

/**
 * The text of a link's `content` reduced to words, emphasis, lists and links; empty if nothing readable is left. Anyone
 * can make such a link, so nothing in it is trusted.
 */
export function cleanConfirmation(content: string): Node[] {
  if (content.length > CONTENT_LENGTH_MAX) return [];
  const clean = DOMPurify.sanitize(content, {
    ALLOWED_TAGS: ["p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li", "a"],
    ALLOWED_ATTR: ["href"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return clean.textContent.trim() === "" ? [] : [...clean.childNodes];
}
