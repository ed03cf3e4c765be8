import { createElement, Fragment, useMemo } from "react";
import type { ReactNode } from "react";

/** The elements a consent may contain, as rendered inside a label, which allows no blocks. */
const PARTS: Record<string, { tag: string; look: string }> = {
  p: { tag: "span", look: "block not-last:mb-2 last:inline" },
  ul: { tag: "span", look: "block" },
  ol: { tag: "span", look: "block" },
  li: { tag: "span", look: "block pl-4" },
  strong: { tag: "strong", look: "font-semibold" },
  em: { tag: "em", look: "italic" },
};
const LINK = /^(?:https:|mailto:|tel:|\/(?![/\\]))/;

/**
 * A consent's text as written by staff. The server cleaned it when it was saved; here it becomes elements, and only the
 * few named above, so nothing is ever set as HTML. A link opens in a new tab, so the form stays as it is.
 */
export function ConsentText({ html }: { html: string }) {
  const nodes = useMemo(() => new DOMParser().parseFromString(html, "text/html").body.childNodes, [html]);
  return <span className="wrap-anywhere">{elementsOf(nodes)}</span>;
}

function elementsOf(nodes: Iterable<Node>): ReactNode[] {
  return [...nodes].map((node, place) => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.localName === "br") return createElement("br", { key: place });
    const children = elementsOf(node.childNodes);
    const href = node.getAttribute("href") ?? "";
    if (node.localName === "a" && LINK.test(href)) {
      const look = "font-semibold text-action underline underline-offset-4 hover:text-action-strong";
      return createElement(
        "a",
        { key: place, href, target: "_blank", rel: "noreferrer", className: look },
        ...children,
      );
    }
    const part = Object.hasOwn(PARTS, node.localName) ? PARTS[node.localName] : undefined;
    if (!part) return createElement(Fragment, { key: place }, ...children);
    return createElement(part.tag, { key: place, className: part.look }, ...children);
  });
}
