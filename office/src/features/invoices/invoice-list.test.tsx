import { until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { refusal } from "@plon/client/test/answers.ts";
import type { OfficeInvoiceRow } from "@plon/contract/office/documents/invoices.ts";
import type { SavedView } from "@plon/contract/office/desk/views.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { savedFiles } from "#test/files.ts";
import { open, signIn } from "#test/office.ts";

const INVOICE: OfficeInvoiceRow = {
  id: 1,
  document: "FV/1/2026",
  distributor_name: "Agro Sp. z o.o.",
  distributor_nip: "5260250274",
  participant: {
    id: 21,
    name: "Jan Wojciechowski",
    listed_name: "Wojciechowski Jan",
    company_name: "",
    identifier: "9441822718",
  },
  date: "2026-11-20",
  source: "manual",
  status: "pending",
  status_label: { label: "Weryfikowana", color: "orange" },
  is_correction: false,
  points: 0,
  pending_points: 40,
  submitted_at: "2026-11-21T08:00:00Z",
  decision_due: "2026-11-30",
  is_overdue: false,
  assigned_to: null,
};

const invoices = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ...INVOICE, id: place + 1, document: `FV/${place + 1}/2026` }));

const OWN = ["Zgłoszona", "Dokument", "Uczestnik", "Dystrybutor", "Status", "Punkty", "Decyzja do"];
const CHOSEN = ["Zgłoszona", "Dokument", "Uczestnik", "Punkty", "Status", "Decyzja do"];

/** The columns of the list are these, in this order. */
const hasHeads = (expected: string[]) =>
  until(
    () => {
      const heads = page.getByRole("columnheader").elements();
      const shown = heads.map((head) => head.textContent.trim()).filter((text) => text !== "");
      return shown.join() === expected.join();
    },
    `the columns ${expected.join()}`,
    { flows: true },
  );

test("a farm's line begins with the surname, which a long name of the farm would hide", async () => {
  await signIn("clerk");
  const participant = { ...INVOICE.participant, company_name: "Gospodarstwo Rolno-Hodowlane Wojciechowski" };
  answers.on("GET /api/office/v1/invoices", [{ ...INVOICE, participant }], { meta: pageOf(1) });
  await open("/invoices");
  await until(() => page.getByRole("cell", { name: /^Wojciechowski Jan, Gospodarstwo Rolno/ }).query() !== null);
});

test("columns are chosen, kept as a view that the menu counts, and taken away as a file", async () => {
  const kept: SavedView[] = [];
  await signIn("clerk");
  answers.on("GET /api/office/v1/invoices", invoices(2), { meta: pageOf(2) });
  answers.on("GET /api/office/v1/views", () => kept);
  answers.on("POST /api/office/v1/views", ({ body }) => {
    const view = {
      ...body,
      id: 5,
      is_mine: true,
      mail: null,
      staff_name: "Anna Nowak",
      changed_at: "2026-11-26T09:00:00Z",
    };
    kept.push(view as SavedView);
    return view as SavedView;
  });
  await open("/invoices");
  await hasHeads(OWN);
  await page.getByRole("button", { name: "Kolumny" }).click();
  const columns = page.getByRole("dialog", { name: "Kolumny" });
  await columns.getByRole("checkbox", { name: "Dystrybutor" }).click();
  page.getByRole("button", { name: "Wcześniej: Punkty" }).element().focus();
  await userEvent.keyboard("{Enter}");
  const head = [...document.querySelectorAll("th")].find(({ textContent }) => textContent === "Dokument");
  const width = () => head?.getBoundingClientRect().width ?? 0;
  const narrow = width();
  page.getByRole("button", { name: "Szersza: Dokument" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await until(() => width() > narrow, "the wider column");
  await userEvent.keyboard("{Escape}");
  await hasHeads(CHOSEN);

  await page.getByRole("combobox", { name: "Źródło" }).click();
  await page.getByRole("option", { name: "Zgłoszona ręcznie" }).click();
  await until(() => answers.asked("GET /api/office/v1/invoices").at(-1)?.query["source"] === "manual", "the filter", {
    flows: true,
  });
  await page.getByRole("button", { name: "Zapisz widok" }).click();
  const dialog = page.getByRole("dialog", { name: "Zapisz widok" });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog.getByText("Pole jest wymagane")).toBeVisible();
  await dialog.getByLabelText("Nazwa").fill("Moje czekające");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await until(() => dialog.query() === null, "the dialog's end", { flows: true });
  const view = page.getByRole("region", { name: "Widoki" }).getByRole("link", { name: "Moje czekające (2)" });
  await expect.element(view).toHaveAttribute("aria-current", "true");
  expect(answers.asked("POST /api/office/v1/views")[0]?.body).toMatchObject({
    list: "invoices",
    filter: { status: "pending", source: "manual" },
    sort: { field: "submitted_at", order: "ASC" },
  });

  // The list's own columns are one thing, the view's another.
  await userEvent.keyboard("1");
  await expect.element(view).not.toHaveAttribute("aria-current");
  await page.getByRole("button", { name: "Kolumny" }).click();
  await columns.getByRole("button", { name: "Przywróć kolumny" }).click();
  await userEvent.keyboard("{Escape}");
  await hasHeads(OWN);
  await page.getByRole("menuitem", { name: /^Moje czekające\s*2$/ }).click();
  await expect.element(view).toHaveAttribute("aria-current", "true");
  await hasHeads(CHOSEN);

  answers.on("POST /api/office/v1/list-exports", null);
  await page.getByRole("button", { name: "Eksportuj" }).click();
  await expect.element(page.getByText("Plik gotowy: 2 wiersze.")).toBeVisible();
  const [file] = savedFiles();
  const lines = (await file!.text).trimEnd().split("\r\n");
  expect(lines[0]).toBe(`\uFEFF${CHOSEN.map((head) => `"${head}"`).join(";")}`);
  expect(lines).toHaveLength(3);

  answers.on("DELETE /api/office/v1/views/:viewId", () => {
    kept.splice(0);
    return null;
  });
  await page.getByRole("button", { name: "Usuń widok" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usuń widok" }).click();
  await expect.element(view).not.toBeInTheDocument();
  await hasHeads(OWN);
});

test("a selection stays over pages, and what a step for many refuses stays selected with the reason", async () => {
  expectInConsole(/409/);
  const rows = invoices(50);
  await signIn("clerk");
  answers.on(
    "GET /api/office/v1/invoices",
    ({ query }) => (query["page"] === "2" ? rows.slice(25) : rows.slice(0, 25)),
    { meta: pageOf(50) },
  );
  await open("/invoices");
  const bar = page.getByRole("region", { name: "Zaznaczone" });
  await page.getByRole("checkbox", { name: "Zaznacz: FV/1/2026" }).click();
  await page.getByRole("button", { name: "Przejdź na stronę 2", exact: true }).click();
  await page.getByRole("checkbox", { name: "Zaznacz: FV/27/2026" }).click();
  await expect.element(bar).toMatchTextContent(/Zaznaczono: 2/);

  answers.on("POST /api/office/v1/invoices/:invoiceId/assign", () => refusal("invoice.already_settled"));
  await bar.getByRole("button", { name: "Weź" }).click();
  const ended = page.getByRole("dialog", { name: "Weź" });
  await expect.element(ended).toMatchTextContent(/Odmówiono: 2 wiersze\. Zostają zaznaczone\./);
  const told = ended.getByRole("listitem").elements();
  expect(told.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^FV\/1\/2026: .*rozpatrzona/),
    expect.stringMatching(/^FV\/27\/2026: .*rozpatrzona/),
  ]);
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await expect.element(ended).not.toBeInTheDocument();
  expect(bar.element().textContent).toContain("Zaznaczono: 2");

  await userEvent.keyboard("{Escape}");
  await until(() => bar.query() === null);
  await expect.element(page.getByRole("checkbox", { name: "Zaznacz: FV/27/2026" })).not.toBeChecked();
});
