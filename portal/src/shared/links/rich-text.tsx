import { useRouter } from "@tanstack/react-router";
import { createElement, Fragment } from "react";
import type { MouseEvent, ReactNode } from "react";
import { MailText } from "./mail-text.tsx";

/*
 * HTML from the server or from an address becomes React elements, and only those named here: foreign markup is never
 * set as HTML, so a gap in the cleaning would still show as plain text.
 */
const LOOKS: Record<string, string> = {
  h2: "mt-10 mb-3 scroll-mt-24 text-xl font-semibold first:mt-0",
  h3: "mt-6 mb-2 scroll-mt-24 text-lg font-semibold first:mt-0",
  p: "my-3 first:mt-0 last:mb-0",
  ul: "my-3 flex list-disc flex-col gap-2 pl-6 marker:text-action",
  ol: "my-3 flex list-decimal flex-col gap-2 pl-6 marker:text-soft",
  li: "pl-1",
  strong: "font-semibold",
  b: "font-semibold",
  em: "italic",
  i: "italic",
  u: "underline underline-offset-4",
  br: "",
  blockquote: "my-4 border-l-4 border-line pl-4 text-soft",
  table: "my-4 w-full border-collapse text-left wrap-anywhere",
  caption: "pb-2 text-left font-semibold",
  thead: "",
  tbody: "",
  tr: "border-b border-line",
  th: "p-2 font-semibold",
  td: "p-2 align-top",
};

const CELL_ATTRIBUTES = { scope: "scope", colspan: "colSpan", rowspan: "rowSpan" };

type RichTextProps = {
  nodes: readonly Node[];
  /** The anchors of headings. */
  ids?: ReadonlyMap<Node, string> | undefined;
  /** Where a link may lead; undefined removes the link and leaves its text. */
  hrefOf?: (href: string) => string | undefined;
};

const asWritten = (href: string) => href;

/** Parses HTML without running or fetching any of it. */
export function parseHtml(html: string): Node[] {
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
}

/** Text with headings, lists, emphasis, links and tables, from parsed HTML. */
export function RichText({ nodes, ids, hrefOf = asWritten }: RichTextProps): ReactNode {
  return nodes.map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return textOf(node);
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    const inside = <RichText nodes={[...node.childNodes]} ids={ids} hrefOf={hrefOf} />;
    // oxlint-disable-next-line react/no-array-index-key -- the text is replaced as a whole, never reordered
    if (tag === "a") return <RichLink key={index} href={hrefOf(node.getAttribute("href") ?? "")} inside={inside} />;
    const look = Object.hasOwn(LOOKS, tag) ? LOOKS[tag] : undefined;
    if (look === undefined) return null;
    const props = { key: index, id: ids?.get(node), className: look || undefined, ...cellAttributes(node) };
    return tag === "br" ? createElement(tag, props) : createElement(tag, props, inside);
  });
}

/** Line breaks between the rows of a table are not text. */
function textOf(node: Node): ReactNode {
  const text = node.textContent ?? "";
  const isBetweenRows = /^T(?:ABLE|HEAD|BODY|R)$/.test(node.parentNode?.nodeName ?? "");
  if (isBetweenRows && text.trim() === "") return null;
  return /^[^\s@]+@[^\s@]+$/.test(text) ? <MailText key={text}>{text}</MailText> : text;
}

function cellAttributes(cell: Element): Record<string, string> {
  if (cell.localName !== "th" && cell.localName !== "td") return {};
  const found = Object.entries(CELL_ATTRIBUTES).map(([name, property]) => [property, cell.getAttribute(name)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** A link in a text: a portal path navigates without reloading. */
function RichLink({ href, inside }: { href: string | undefined; inside: ReactNode }) {
  const router = useRouter();
  if (href === undefined || href === "") return <Fragment>{inside}</Fragment>;
  const isInner = href.startsWith("/") && !href.startsWith("//");

  function handleClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isInner || !isPlain) return;
    event.preventDefault();
    router.history.push(href ?? "/");
  }

  return (
    <a
      href={href}
      rel={isInner ? undefined : "noreferrer"}
      onClick={handleClick}
      className="font-semibold wrap-anywhere text-action underline underline-offset-4 hover:text-action-strong"
    >
      {inside}
    </a>
  );
}
