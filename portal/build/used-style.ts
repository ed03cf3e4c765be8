import { atRule, type Container, parse } from "postcss";

const ANY_CLASS = /\.((?:\\.|[\w-])+)/g;
const IN_BRACKETS = /(?<!\\)\((?:\\.|[^()\\])*\)/g;
const CONDITIONS = new Set(["media", "supports", "layer", "container"]);

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
  const style = parse(sheet);
  keepUsed(style, classes);
  // What is declared under a name goes with the rules that name it.
  const text = style.toString();
  style.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    if (text.split(rule.params).length <= 2) rule.remove();
  });
  return style.toString();
}

function keepUsed(parent: Container, classes: Set<string>): void {
  parent.each((node) => {
    if (node.type === "rule") {
      if (!node.selectors.some((selector) => isUsed(selector, classes))) node.remove();
      return;
    }
    if (node.type !== "atrule" || !node.nodes || !CONDITIONS.has(node.name)) return;
    keepUsed(node, classes);
    const isUseless = node.nodes.length === 0 || (node.name === "media" && node.params === "print");
    // The first mention of a layer decides which of them wins, also over the sheet that follows.
    if (isUseless && node.name === "layer") node.replaceWith(atRule({ name: "layer", params: node.params }));
    else if (isUseless) node.remove();
  });
}

function isUsed(selector: string, classes: Set<string>): boolean {
  let plain = selector;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(IN_BRACKETS, "");
  }
  return [...plain.matchAll(ANY_CLASS)].every(([, name]) => classes.has(name!.replaceAll(/\\(.)/g, "$1")));
}
