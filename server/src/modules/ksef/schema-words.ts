/** The schema validator's message about a document, in Polish; unknown ones stay unchanged, without namespaces. */
export function schemaWords(message: string): string {
  const text = message
    .replace(/\{[^{}]*\}/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 400);
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(text);
    if (match) return words(match);
  }
  return text;
}

const list = (names: string) => names.trim().replace(/\s*,\s*/g, ", ");

const WORDS: [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /^Element '([^']+)': This element is not expected\. Expected is (?:one of )?\( (.+?) \)\.$/,
    ([, name, expected]) => `Element ${name} nie może tu stać. Oczekiwano: ${list(expected!)}.`,
  ],
  [/^Element '([^']+)': This element is not expected\.$/, ([, name]) => `Element ${name} nie może tu stać.`],
  [
    /^Element '([^']+)': Missing child element\(s\)\. Expected is (?:one of )?\( (.+?) \)\.$/,
    ([, name, expected]) => `W elemencie ${name} brakuje: ${list(expected!)}.`,
  ],
  [
    /^Element '([^']+)'(?:, attribute '[^']+')?: \[facet '[^']+'\] The value '([^']*)'/,
    ([, name, value]) => `Wartość „${value!.slice(0, 80)}” nie jest dozwolona w elemencie ${name}.`,
  ],
  [
    /^Element '([^']+)': '([^']*)' is not a valid value/,
    ([, name, value]) => `Wartość „${value!.slice(0, 80)}” nie jest dozwolona w elemencie ${name}.`,
  ],
  [/^Element '([^']+)': Character content/, ([, name]) => `Element ${name} nie może zawierać samego tekstu.`],
  [
    /^Element '([^']+)': The attribute '([^']+)' is required/,
    ([, name, attribute]) => `Elementowi ${name} brakuje atrybutu ${attribute}.`,
  ],
];
