// What banks accept in names, addresses and titles: letters including Polish ones, digits, and few other characters.

const POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ";
const ALLOWED = new RegExp(`[^A-Za-z0-9${POLISH} /\\-?:().,'+]`, "g");
/** Letters that do not decompose into a base letter and a diacritic. */
const OTHER_LETTERS: Record<string, string> = { ß: "ss", æ: "ae", Æ: "AE", ø: "o", Ø: "O", đ: "d", Đ: "D", œ: "oe" };

const foldForeign = (letter: string): string =>
  POLISH.includes(letter) ? letter : (OTHER_LETTERS[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""));

/**
 * The text with foreign letters folded, every other character replaced by a space, at most `max` characters; never
 * empty.
 */
export function bankText(text: string, max: number): string {
  const folded = Array.from(text.normalize("NFC"), foldForeign).join("");
  const clean = folded.replace(ALLOWED, " ").replace(/\s+/g, " ").trim();
  // A leading slash would begin a clearing code word.
  return (
    clean
      .replace(/^[/\s]+/, "")
      .slice(0, max)
      .trim() || "-"
  );
}

/** The same as at most four lines of 35 characters, broken between words where that is possible. */
export function bankLines(text: string): string[] {
  const lines = [""];
  for (const word of bankText(text, 140).split(" ")) {
    const line = lines.at(-1)!;
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= 35) lines[lines.length - 1] = longer;
    else lines.push(...(word.match(/.{1,35}/g) ?? []));
  }
  return lines.filter((line) => line !== "").slice(0, 4);
}
