import DOMPurify from "dompurify";

/** Longer ones do not come from a link of ours. */
const CONTENT_LENGTH_MAX = 5000;

/**
 * The text of a link's `content` with everything taken away but words, emphasis, lists and links; empty when nothing to
 * read is left. Whoever makes a link writes it, so it is trusted in nothing.
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
