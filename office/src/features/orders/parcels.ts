/**
 * Numbers pasted as a column, put into the fields from `from` downwards. Undefined if it is not a column: then it is
 * text for one field.
 */
export function fillDown(numbers: readonly string[], from: number, pasted: string): string[] | undefined {
  const lines = pasted.split(/\r?\n/).map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  if (lines.length < 2) return undefined;
  return numbers.map((number, at) => (at < from ? number : (lines[at - from] ?? number)));
}
