import { bindWords } from "#shared/bind-words.ts";

/** What people type stays as typed, and code is no text. */
const UNTOUCHED = "textarea, script, style, [contenteditable]";

/**
 * Keeps words together on one line in all that the page shows, whoever wrote it: our own screens, the office's news and
 * rules, messages. It happens before the text is painted.
 */
export function bindShownWords(): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") bindText(target);
      else for (const node of addedNodes) bindAllIn(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

function bindAllIn(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) return bindText(node);
  if (!(node instanceof Element) || node.matches(UNTOUCHED)) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) bindText(texts.currentNode);
}

function bindText(node: Node): void {
  const text = node.nodeValue ?? "";
  const bound = bindWords(text);
  // An equal text is not written: writing is a change, which would be heard again.
  if (bound !== text && !node.parentElement?.closest(UNTOUCHED)) node.nodeValue = bound;
}
