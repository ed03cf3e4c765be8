import { asciiText, dayText } from "@plon/rules/polish-text.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";

export type RulesBlock = { kind: "heading" | "paragraph" | "item"; text: string };
/** Rules ready for drawing: plain data that may cross threads. */
export type RulesDocument = { brand: string; title: string; subtitle: string; fileName: string; blocks: RulesBlock[] };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };
const decoded = (text: string) => text.replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const BLOCKS = new Set(["h2", "h3", "p", "li", "blockquote", "caption", "tr"]);

/**
 * Sanitised HTML as headings, paragraphs and list items; items of an ordered list are numbered, a table row becomes one
 * line. Of emphasis and links only the text remains.
 */
export function blocksOf(html: string): RulesBlock[] {
  const blocks: RulesBlock[] = [];
  const lists: (number | undefined)[] = [];
  let kind: RulesBlock["kind"] = "paragraph";
  let mark = "";
  let text = "";
  const finish = () => {
    const line = decoded(text)
      .replace(/[ \t\r\n]+/g, " ")
      .trim();
    if (line !== "") blocks.push({ kind, text: mark + line });
    [text, mark, kind] = ["", "", "paragraph"];
  };
  for (const [token, closing, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (!token.startsWith("<")) text += token;
    else if (name === "br") text += " ";
    else if (name === "ol" || name === "ul") {
      finish();
      if (closing) lists.pop();
      else lists.push(name === "ol" ? 0 : undefined);
    } else if (name === "td" || name === "th") {
      if (closing) text += "  ";
    } else if (BLOCKS.has(name)) {
      const isInItem = name === "p" && lists.length > 0;
      if (isInItem) continue;
      finish();
      if (closing) continue;
      if (name === "li") {
        const last = lists.length - 1;
        const number = lists[last];
        if (number !== undefined) lists[last] = number + 1;
        mark = number === undefined ? "• " : `${number + 1}. `;
        kind = "item";
      } else if (name === "h2" || name === "h3") kind = "heading";
    }
  }
  finish();
  return blocks;
}

/** Rules made ready for drawing; `of` says what they are the rules of. */
export function rulesDocument(rules: {
  of: "promocji" | "akcji";
  brand: string;
  title: string;
  version: number;
  published_at: Date;
  content: string;
}): RulesDocument {
  const since = dayText(warsawDay(rules.published_at));
  return {
    brand: rules.brand,
    title: `Regulamin ${rules.of} „${rules.title}”`,
    subtitle: `Wersja ${rules.version}, obowiązuje od ${since}`,
    fileName: asciiText(rules.title)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
    blocks: blocksOf(rules.content),
  };
}
