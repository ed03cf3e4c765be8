import { expect, test } from "vitest";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import { readPdfWords } from "#platform/documents/pdf-words.ts";
import type * as drawing from "./own-data-pdf.ts";

const module = new URL("./own-data-pdf.ts", import.meta.url);

test("a consent appears in full in the data export, over as many lines and pages as it takes", async () => {
  const consent = `udzielona: ${Array.from({ length: 900 }, (_, index) => `słowo${index}`).join(" ")} koniec.`;
  const content = await drawPdf<typeof drawing>(module, {
    title: "Kopia danych uczestnika",
    brand: "Plon",
    madeOn: "1 czerwca 2026",
    sections: [{ title: "Decyzje o zgodach", lines: [["1 czerwca 2026", consent]] }],
  });
  const words = await readPdfWords(content);
  const shown = Array.isArray(words)
    ? words
        .map(({ text }) => text)
        .join(" ")
        .replaceAll(/\s+/g, " ")
    : words;
  for (const word of ["słowo0", "słowo450", "słowo899", "koniec."]) expect(shown).toContain(word);
  expect(shown).not.toContain("…");
  expect(shown).toContain("Strona 2 z");
});
