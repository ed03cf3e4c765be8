import { lost } from "@plon/client/test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import type { ImportRun } from "@plon/contract/office/goods/imports.ts";
import type { ImportReport } from "@plon/contract/shared/imports.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { savedFiles } from "#test/files.ts";
import { open, PHONE, signIn } from "#test/office.ts";

type Line = ImportReport["lines"][number];

const GOOD: Line = {
  line: 2,
  title: "Środek próbny",
  outcome: "created",
  notes: [],
  changes: [],
  problems: [],
  cells: [],
};
const BAD: Line = {
  ...GOOD,
  line: 3,
  title: "Nazwa dość długa, jak w cenniku",
  outcome: "refused",
  problems: [{ column: "Jednostka", message: "Wpisz l albo kg" }],
  cells: ["980001", "Nazwa dość długa, jak w cenniku"],
};

const reportOf = (...lines: Line[]): ImportReport => {
  const count = (outcome: Line["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  return {
    is_applied: false,
    counts: { created: count("created"), changed: 0, unchanged: 0, refused: count("refused") },
    ignored_columns: [],
    lines,
  };
};

const run = (changes: Partial<ImportRun>): ImportRun => ({
  id: 1,
  file_name: "produkty.csv",
  by: "Anna Nowak",
  status: "queued",
  lines: 2,
  lines_done: 0,
  created_at: "2026-11-26T09:00:00Z",
  finished_at: null,
  report: null,
  ...changes,
});

const importing = page.getByRole("dialog");
const isClosed = () => until(() => importing.query() === null, "the window's end", { flows: true });

/** The window into which a file of products is put. */
async function begin(): Promise<void> {
  await page.getByRole("button", { name: "Importuj produkty" }).click();
  await appears(importing);
}

const choose = () =>
  importing
    .getByLabelText("Plik", { exact: true })
    .upload(new File(["SAP;Nazwa\n970001;Środek próbny\n"], "produkty.csv", { type: "text/csv" }));

async function openProducts(): Promise<void> {
  await signIn("editor");
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/imports/:kind", null);
  await open("/products");
}

test("a table is looked at line by line, its right lines are written, and who comes back sees what came of it", async () => {
  await openProducts();
  const applied = { ...reportOf(GOOD, BAD), is_applied: true };
  const done = run({ status: "done", lines_done: 2, finished_at: "2026-11-26T09:00:05Z", report: applied });
  answers.on("POST /api/office/v1/imports/:kind/check", reportOf(GOOD, BAD));
  answers.on("POST /api/office/v1/imports/:kind", run({}));
  await begin();
  await choose();
  await appears(importing.getByText("Jednostka: Wpisz l albo kg"));
  await importing.getByRole("button", { name: "Błąd: 1" }).click();
  await until(() => importing.getByText("Środek próbny").query() === null);
  answers.on("GET /api/office/v1/imports/:kind", done);
  await importing.getByRole("button", { name: "Zapisz tylko poprawne (1)" }).click();
  await appears(importing.getByText(/Zapisujemy plik „produkty.csv”/));
  const [sent] = answers.asked("POST /api/office/v1/imports/:kind");
  expect(sent?.form).toEqual([
    ["mode", "apply_valid"],
    ["file", expect.objectContaining({ name: "produkty.csv" })],
  ]);
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await isClosed();

  await begin();
  const ended = importing.getByText(/^Ostatni import: produkty.csv/);
  await appears(ended, { flows: true });
  const outcome = importing.getByText(/Poprawne wiersze zostały zapisane/);
  if (!outcome.element().checkVisibility()) await ended.click();
  await expect.element(outcome).toBeVisible();
  await importing.getByRole("button", { name: "Pobierz wiersze z błędami" }).click();
  const [file] = savedFiles();
  expect(file?.name).toBe("produkty-bledy.csv");
  expect(await file?.text).toContain("Jednostka: Wpisz l albo kg");
  // Nothing is left that could be cancelled.
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await isClosed();
});

test("after a file was sent there is nothing to lose, and without the network the window says so and goes on by itself", async () => {
  await openProducts();
  answers.on("POST /api/office/v1/imports/:kind/check", reportOf(GOOD));
  answers.on("POST /api/office/v1/imports/:kind", run({}));
  await begin();
  await choose();
  await appears(importing.getByText(/^Plik jest poprawny\./));
  await userEvent.keyboard("{Escape}");
  await importing.getByRole("button", { name: "Wróć do pisania" }).click();
  answers.on("GET /api/office/v1/imports/:kind", lost);
  expectInConsole(/fetch/);
  await importing.getByRole("button", { name: "Zapisz", exact: true }).click();
  await appears(importing.getByText(/Zapisujemy plik „produkty.csv”/));
  await pass(1000);
  await appears(importing.getByText(/brak połączenia z serwerem/));
  answers.on(
    "GET /api/office/v1/imports/:kind",
    run({ status: "done", lines_done: 1, report: { ...reportOf(GOOD), is_applied: true } }),
  );
  await pass(1000);
  await appears(importing.getByText("Plik został zapisany."));
  expect(importing.getByText(/brak połączenia z serwerem/).query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await isClosed();
});

test("what is wrong with a line is seen beside it, however narrow the screen", async () => {
  await page.viewport(...PHONE);
  await openProducts();
  answers.on("POST /api/office/v1/imports/:kind/check", reportOf(BAD));
  await begin();
  await choose();
  const wrong = importing.getByText("Jednostka: Wpisz l albo kg");
  await appears(wrong);
  wrong.element().scrollIntoView({ block: "center" });
  await expect.element(wrong).toBeInViewport({ ratio: 0.9 });
  await expect.element(importing.getByText(BAD.title)).toBeInViewport({ ratio: 0.9 });
});
