import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type * as drawing from "./statement-pdf.ts";
import type { Statement } from "./statement.ts";

const row = { day: "2026-05-04", label: "Zakup", text: "Faktura ŻÓŁĆ/1/2026", points: 120, balance: 4800 };
const statement: Statement = {
  brand: "Plon",
  holder: "Józef Żyła",
  identifier: "1111111111",
  madeOn: "2026-06-01",
  period: "cała historia",
  balance: 4800,
  rows: Array.from({ length: 300 }, () => row),
};
const module = new URL("./statement-pdf.ts", import.meta.url);

test("a long statement is drawn while the server goes on with its work", async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const content = await drawPdf<typeof drawing>(module, statement);
  clearInterval(others);
  expect(turns).toBeGreaterThan(20);
  expect((await PDFDocument.load(content)).getPageCount()).toBeGreaterThan(7);
});

test("a drawing that fails says so, and the next one is drawn", async () => {
  const broken = { ...statement, rows: undefined as unknown as Statement["rows"] };
  const [failed, drawn] = await Promise.allSettled([
    drawPdf<typeof drawing>(module, broken),
    drawPdf<typeof drawing>(module, { ...statement, rows: [row] }),
  ]);
  expect(failed).toMatchObject({ status: "rejected", reason: expect.any(TypeError) as unknown });
  expect(drawn.status).toBe("fulfilled");
});
