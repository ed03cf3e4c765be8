import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { createElement, Fragment, type ReactNode } from "react";

const KEPT = new Set(["p", "strong", "em", "ul", "ol", "li", "br"]);

/** The nodes as React elements: a disallowed element leaves only its text, so nothing is ever set as HTML. */
function elementsOf(nodes: Iterable<Node>): ReactNode[] {
  return [...nodes].map((node, place) => {
    if (!(node instanceof Element)) return node.textContent;
    const name = node.localName;
    if (name === "br") return createElement("br", { key: place });
    const children = elementsOf(node.childNodes);
    const href = node.getAttribute("href") ?? "";
    if (name === "a" && /^(?:https:|mailto:|tel:|\/(?![/\\]))/.test(href)) {
      return createElement(MuiLink, { key: place, href, target: "_blank", rel: "noreferrer" }, ...children);
    }
    return createElement(KEPT.has(name) ? name : Fragment, { key: place }, ...children);
  });
}

/** Text that the server cleaned when it was saved: paragraphs, emphasis, lists and safe links. */
export function CleanHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return (
    <Box
      sx={{
        overflowWrap: "anywhere",
        "& p": { m: 0 },
        "& p + p": { mt: 1 },
        "& ul, & ol": { my: 0.5, pl: 3 },
      }}
    >
      {elementsOf(parsed.body.childNodes)}
    </Box>
  );
}
