import { expect, test } from "vitest";
import { bindWords } from "./bind-words.ts";

test("one-letter words stay with the next word, one after another and across the end of a text", () => {
  expect(bindWords("Faktury i punkty w polu")).toBe("Faktury i\u00a0punkty w\u00a0polu");
  expect(bindWords("Nie tylko o i w (w polu)")).toBe("Nie tylko o\u00a0i\u00a0w\u00a0(w\u00a0polu)");
  // What follows may be a separate link.
  expect(bindWords("Szczegóły w ")).toBe("Szczegóły w\u00a0");
  expect(bindWords("5 a")).toBe("5 a");
});

test("'e-mail' in a sentence is one word; in a label it stays as it is", () => {
  expect(bindWords("Odpowiemy e-mailem najpóźniej w ciągu trzech dni.")).toContain("e-\u2060mailem");
  expect(bindWords("Adres e-mail")).toBe("Adres e-mail");
  expect(bindWords("Program odczytuje faktury z Krajowego Systemu e-Faktur.")).toContain("e-\u2060Faktur");
});

test("a bound text stays as it is", () => {
  const bound = bindWords("Odpowiemy e-mailem najpóźniej w ciągu trzech dni.");
  expect(bindWords(bound)).toBe(bound);
});
