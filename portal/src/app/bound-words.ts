import { bindWords } from "#shared/cards/bind-words.ts";

/** Typed text stays as typed, and code is not prose. */
const UNTOUCHED = "textarea, script, style, [contenteditable]";

/**
 * Keeps words together on one line in everything the page shows, whatever its source: our own screens, the office's
 * news and rules, messages. It happens before the text is painted.
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
  // An unchanged text is not written: the write would count as a change and trigger this observer again.
  if (bound !== text && !node.parentElement?.closest(UNTOUCHED)) node.nodeValue = bound;
}
