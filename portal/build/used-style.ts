/** A rule of a sheet: what stands before its block or its semicolon, and the block. */
type Rule = { head: string; block?: string };

const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/y;
const ANY_CLASS = /\.((?:\\.|[\w-])+)/g;
const IN_BRACKETS = /(?<!\\)\((?:\\.|[^()\\])*\)/g;
const CONDITIONS = /^@(?:media|supports|layer|container)\b/;

/**
 * What a drawn page takes of a minified sheet: rules of classes that it has and rules without classes, in their order and
 * layers. What a selector demands in brackets is not judged, so that a rule too many stays rather than one too few. Rules
 * for paper are left out.
 */
export function usedStyle(sheet: string, markup: string): string {
  const classes = new Set<string>();
  for (const [, names] of markup.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names!.replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" ")) classes.add(name);
  }
  const style = keepUsed(sheet, classes);
  // What is declared under a name goes with the rules that name it.
  return rulesOf(style)
    .filter(({ head }) => !/^@(?:keyframes|property)\b/.test(head) || style.split(head.split(" ")[1]!).length > 2)
    .map(written)
    .join("");
}

function keepUsed(sheet: string, classes: Set<string>): string {
  let kept = "";
  for (const rule of rulesOf(sheet)) {
    const { head, block } = rule;
    if (block !== undefined && CONDITIONS.test(head)) {
      const used = head === "@media print" ? "" : keepUsed(block, classes);
      // The first mention of a layer decides which of them wins, also over the sheet that follows.
      if (used) kept += written({ head, block: used });
      else if (head.startsWith("@layer")) kept += written({ head });
    } else if (head.startsWith("@") || isUsed(head, classes)) kept += written(rule);
  }
  return kept;
}

const written = ({ head, block }: Rule) => (block === undefined ? `${head};` : `${head}{${block}}`);

function isUsed(selectors: string, classes: Set<string>): boolean {
  let plain = selectors;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(IN_BRACKETS, "");
  }
  return plain
    .split(/(?<!\\),/)
    .some((selector) =>
      [...selector.matchAll(ANY_CLASS)].every(([, name]) => classes.has(name!.replaceAll(/\\(.)/g, "$1"))),
    );
}

/** The rules of a sheet or of a block, as they follow each other. */
function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < sheet.length; at++) {
    const sign = sheet[at];
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") {
      QUOTED.lastIndex = at;
      at += QUOTED.exec(sheet)![0].length - 1;
    } else if (sign === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ head: sheet.slice(start, open).trim(), block: sheet.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ";" && depth === 0) {
      rules.push({ head: sheet.slice(start, at).trim() });
      start = at + 1;
    }
  }
  return rules;
}
