import { userEvent } from "vitest/browser";

/** Presses the keys of a chord: "Alt+d", "Control+Enter". */
export async function press(chord: string): Promise<void> {
  const keys = chord.split("+");
  const last = keys.pop()!;
  const named = last.length === 1 ? last : `{${last}}`;
  const [down, up] = [keys.map((key) => `{${key}>}`).join(""), keys.map((key) => `{/${key}}`).join("")];
  await userEvent.keyboard(`${down}${named}${up}`);
}
