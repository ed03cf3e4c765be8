// What stands in a page's content and whether it is marked, read by the rules of PDF 1.7 (ISO 32000-1, 7.8 and 14.6).

/** What is shown outside of any mark, the numbers of marked contents, and which codes each font shows. */
export type Marks = { unmarked: string[]; ids: number[]; misplaced: string[]; codes: Map<string, Set<number>> };

type Token = { kind: "name" | "number" | "hex" | "text" | "operator" | "open" | "close"; value: string };

const TOKENS =
  /\/([^\s/<>[\]()]*)|(<<|\[)|(>>|\])|<([0-9a-fA-F\s]*)>|\(((?:\\.|[^\\()])*)\)|([-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?(?![\w.]))|([A-Za-z'"][A-Za-z0-9*'"]*)/g;

function tokensOf(content: string): Token[] {
  return [...content.matchAll(TOKENS)].map(([, name, open, close, hex, text, number, operator]): Token => {
    if (name !== undefined) return { kind: "name", value: name };
    if (open !== undefined) return { kind: "open", value: open };
    if (close !== undefined) return { kind: "close", value: close };
    if (hex !== undefined) return { kind: "hex", value: hex.replaceAll(/\s/g, "") };
    if (text !== undefined) return { kind: "text", value: text };
    return number !== undefined ? { kind: "number", value: number } : { kind: "operator", value: operator! };
  });
}

const SHOWS_TEXT = new Set(["Tj", "TJ", "'", '"']);
const PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "BI", "Do"]);

/** The open marks of a content: an artifact, a content with its number, or another mark. */
type Open = "artifact" | "content" | "other";

/** The marks of a content; `form` reads that of a form which it draws. */
export function marksOf(content: string, form: (name: string) => string | undefined): Marks {
  const found: Marks = { unmarked: [], ids: [], misplaced: [], codes: new Map() };
  read(content, [], found, form);
  return found;
}

function read(
  content: string,
  around: readonly Open[],
  found: Marks,
  form: (name: string) => string | undefined,
): void {
  const open: Open[] = [...around];
  let operands: Token[] = [];
  let font = "";
  for (const token of tokensOf(content)) {
    if (token.kind !== "operator") {
      operands.push(token);
      continue;
    }
    const operator = token.value;
    const isMarked = open.includes("artifact") || open.includes("content");
    if (operator === "BMC" || operator === "BDC") open.push(begun(operands, open, found));
    else if (operator === "EMC") {
      if (open.length <= around.length) found.misplaced.push("A mark ends that did not begin");
      open.pop();
    } else if (operator === "Tf") font = operands.find(({ kind }) => kind === "name")?.value ?? "";
    else if (SHOWS_TEXT.has(operator)) {
      if (!isMarked) found.unmarked.push("text");
      keepCodes(found.codes, font, operands);
    } else if (PAINTS.has(operator)) {
      if (!isMarked) found.unmarked.push(operator);
      const drawn = operator === "Do" ? form(operands.at(-1)?.value ?? "") : undefined;
      if (drawn !== undefined) read(drawn, open, found, form);
    }
    operands = [];
  }
  if (open.length > around.length) found.misplaced.push("A mark does not end");
}

function begun(operands: readonly Token[], open: readonly Open[], found: Marks): Open {
  const isArtifact = operands[0]?.value === "Artifact";
  const at = operands.findIndex(({ kind, value }) => kind === "name" && value === "MCID");
  if (at === -1 && !isArtifact) return "other";
  if (open.includes("artifact")) found.misplaced.push("A mark is within an artifact");
  if (open.includes("content")) found.misplaced.push("A mark is within a marked content");
  if (at !== -1) found.ids.push(Number(operands[at + 1]?.value));
  return isArtifact ? "artifact" : "content";
}

function keepCodes(codes: Marks["codes"], font: string, operands: readonly Token[]): void {
  const known = codes.get(font) ?? new Set();
  codes.set(font, known);
  for (const { kind, value } of operands) {
    if (kind !== "hex") continue;
    for (let at = 0; at + 4 <= value.length; at += 4) known.add(Number.parseInt(value.slice(at, at + 4), 16));
  }
}
