import { asciiText, dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Block } from "./content.ts";
import { blocksFromHtml } from "./from-html.ts";

/** Rules ready for drawing: plain data that may cross threads. */
export type RulesDocument = { brand: string; title: string; subtitle: string; fileName: string; blocks: Block[] };

/** Rules made ready for drawing; `of` says what they are the rules of. */
export function rulesDocument(rules: {
  of: "promocji" | "akcji";
  brand: { name: string; publicUrl: string };
  title: string;
  version: number;
  published_at: Date;
  content: string;
}): RulesDocument {
  const since = dayText(warsawDay(rules.published_at));
  return {
    brand: rules.brand.name,
    title: `Regulamin ${rules.of} „${rules.title}”`,
    subtitle: `Wersja ${rules.version}, obowiązuje od ${since}`,
    fileName: asciiText(rules.title)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
    blocks: blocksFromHtml(rules.content, rules.brand.publicUrl),
  };
}
