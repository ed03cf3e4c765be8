/**
 * The schema validator's message about a document, in Polish: what is wrong with which element. One that is not known names its
 * element, if it has one, and says that it does not fit.
 */
export function schemaWords(message: string): string {
  const text = tidy(message);
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(text);
    if (match) return words(match);
  }
  const [, name] = /^Element '([^']+)'/.exec(text) ?? [];
  return name === undefined
    ? "Dokument nie mieści się w schemacie faktury ustrukturyzowanej."
    : `Element ${name} nie mieści się w schemacie faktury ustrukturyzowanej.`;
}

/** The parser's message about text that is no XML, in Polish. */
export function parserWords(message: string): string {
  const text = tidy(message);
  const [, opened, closed] = /^Opening and ending tag mismatch: (\S+) line \d+ and (\S+)/.exec(text) ?? [];
  if (opened !== undefined && closed !== undefined) {
    return `element ${opened} jest zamknięty znacznikiem elementu ${closed}.`;
  }
  const [, cut] = /^Premature end of data in tag (\S+)/.exec(text) ?? [];
  if (cut !== undefined) return `dokument urywa się w elemencie ${cut}.`;
  return "dokument jest w tym miejscu uszkodzony.";
}

/** Without namespaces and without what fills several lines. */
const tidy = (message: string) =>
  message
    .replace(/\{http[^{}]*\}/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 4000);

const LISTED_MAX = 6;

/** Names as they may follow, without placeholders of the validator: '##other{…}*'. */
function list(names: string): string {
  const known = names.split(",").flatMap((name) => /^\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*$/u.exec(name)?.[1] ?? []);
  const more = known.length - LISTED_MAX;
  return known.slice(0, LISTED_MAX).join(", ") + (more > 0 ? ` albo inny z ${more}` : "");
}

const expected = (names: string | undefined) => {
  const named = list(names ?? "");
  return named === "" ? "" : ` Oczekiwano: ${named}.`;
};

/** A value as it is quoted; one that is long is cut. */
const quoted = (value: string) => (value.length > 80 ? `„${value.slice(0, 80)}…”` : `„${value}”`);
const where = (name: string, attribute: string | undefined) =>
  attribute === undefined ? `w elemencie ${name}` : `w atrybucie ${attribute} elementu ${name}`;

/** What each kind of bound says of a value. */
const FACETS: Record<string, (bound: string) => string> = {
  length: (bound) => `musi mieć znaków: ${bound}`,
  minLength: (bound) => `jest za krótka, najmniej znaków: ${bound}`,
  maxLength: (bound) => `jest za długa, najwięcej znaków: ${bound}`,
  minInclusive: (bound) => `jest mniejsza niż ${bound}`,
  maxInclusive: (bound) => `jest większa niż ${bound}`,
  minExclusive: (bound) => `musi być większa niż ${bound}`,
  maxExclusive: (bound) => `musi być mniejsza niż ${bound}`,
  totalDigits: (bound) => `ma za dużo cyfr, najwięcej: ${bound}`,
  fractionDigits: (bound) => `ma za dużo miejsc po przecinku, najwięcej: ${bound}`,
};

const WORDS: [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /^Element '([^']+)': This element is not expected\.(?: Expected is (?:one of )?\( (.+?) \)\.)?$/,
    ([, name, names]) => `Element ${name} nie może tu stać.${expected(names)}`,
  ],
  [
    /^Element '([^']+)': Missing child element\(s\)\.(?: Expected is (?:one of )?\( (.+?) \)\.)?$/,
    ([, name, names]) => {
      const named = list(names ?? "");
      return named === "" ? `W elemencie ${name} brakuje elementów.` : `W elemencie ${name} brakuje: ${named}.`;
    },
  ],
  [
    /^Element '([^']+)'(?:, attribute '([^']+)')?: \[facet '(\w+)'\] The value (?:'(.*?)' )?((?:is|has|must) .*)$/,
    ([, name, attribute, facet, value, rest]) =>
      `Wartość ${value === undefined ? "" : `${quoted(value)} `}${where(name!, attribute)} ${facetWords(facet!, rest!)}.`,
  ],
  [
    /^Element '([^']+)'(?:, attribute '([^']+)')?: (?:The value )?'(.*?)' (?:is not a valid value|does not match)/,
    ([, name, attribute, value]) => `Wartość ${quoted(value!)} nie jest dozwolona ${where(name!, attribute)}.`,
  ],
  [
    /^Element '([^']+)': Character content other than/,
    ([, name]) => `Między elementami w ${name} nie może stać tekst.`,
  ],
  [/^Element '([^']+)': Character content/, ([, name]) => `Element ${name} nie może zawierać tekstu.`],
  [/^Element '([^']+)': Element content/, ([, name]) => `Element ${name} nie może zawierać innych elementów.`],
  [
    /^Element '([^']+)'(?:, attribute '[^']+')?: The attribute '([^']+)' is required/,
    ([, name, attribute]) => `Elementowi ${name} brakuje atrybutu ${attribute}.`,
  ],
  [
    /^Element '([^']+)'(?:, attribute '[^']+')?: The attribute '([^']+)' is not allowed/,
    ([, name, attribute]) => `Element ${name} nie może mieć atrybutu ${attribute}.`,
  ],
  [/^Element '([^']+)': No matching global/, ([, name]) => `Dokument nie może zaczynać się elementem ${name}.`],
];

/** What is wrong with a value; the last thing in apostrophes is the bound. */
function facetWords(facet: string, rest: string): string {
  const bound = /'([^']*)'\)?\.?$/.exec(rest)?.[1];
  if (facet === "pattern") return "ma niedozwoloną postać";
  return (bound !== undefined && FACETS[facet]?.(bound)) || "nie jest dozwolona";
}
