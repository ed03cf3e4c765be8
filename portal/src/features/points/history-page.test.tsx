import type { HistoryEvent } from "@plon/contract/portal/account/points.ts";
import { until } from "@plon/client/test/clock.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, PHONE, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";

const event = (id: number): HistoryEvent => ({
  id,
  kind: "earning",
  kind_label: "Punkty za fakturę",
  object: `FV/${id}/2026`,
  occurred_at: "2026-11-20T10:00:00Z",
  points: 160,
  pending_points: 0,
  debt_points: 0,
  balance_after: 1250,
  expires_at: null,
  explanation: { text: `Faktura FV/${id}/2026` },
  invoice_id: null,
  steps: [],
});

const history = page.getByRole("table", { name: "Historia punktów" });
const from = page.getByRole("textbox", { name: "Od dnia", exact: true });
const problem = page.getByText("Podaj datę jako dd.mm.rrrr");

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/points/history", [1, 2].map(event), {
    meta: { ...ONE_PAGE, total: 2, months: [{ month: "2026-11", gained: 320, gone: 0 }] },
    filters: { kind: null, from: null, to: null },
  });
});

afterEach(async () => {
  await protocol("Emulation.setEmulatedMedia", { media: "" });
});

test("[TABLE-03, TABLE-04] a row unfolds, by keyboard too, and only one is unfolded at a time", async () => {
  await open("/historia-punktow");
  const buttons = history.getByRole("button", { name: /Szczegóły|Zwiń/ });
  const unfolded = history.getByText("Kiedy:");
  (buttons.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(buttons.first()).toHaveAttribute("aria-expanded", "true");
  expect(unfolded.elements()).toHaveLength(1);
  await buttons.last().click();
  await expect.element(buttons.first()).toHaveAttribute("aria-expanded", "false");
  await expect.element(buttons.last()).toHaveAttribute("aria-expanded", "true");
  expect(unfolded.elements()).toHaveLength(1);
  await buttons.last().click();
  await expect.element(unfolded).not.toBeInTheDocument();
});

test("on a phone a row begins with what it is about, and none of it is cut", async () => {
  const object = "Wiertarko-wkrętarka akumulatorowa z walizką";
  const spent = {
    ...event(1),
    object,
    kind_label: "Wymiana na nagrodę",
    explanation: { text: `Zamówienie: ${object}` },
  };
  answers.on("GET /api/v1/points/history", [spent], {
    meta: { ...ONE_PAGE, total: 1, months: [{ month: "2026-11", gained: 0, gone: 363 }] },
    filters: { kind: null, from: null, to: null },
  });
  await page.viewport(...PHONE);
  await open("/historia-punktow");
  const row = history.getByRole("row").filter({ hasText: "Wiertarko" });
  await expect.element(row).toMatchTextContent(/^Wiertarko-wkrętarka akumulatorowa z\swalizkąWymiana na nagrodę/);
  const shown = row.getByText(/^Wiertarko/).element() as HTMLElement;
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  expect(getComputedStyle(shown).textOverflow).not.toBe("ellipsis");
  expect(document.documentElement.scrollWidth).toBe(PHONE[0]);
});

test("what a correction took beyond the balance stands in its row", async () => {
  answers.on("GET /api/v1/points/history", [{ ...event(1), points: -363, debt_points: 1237, balance_after: 0 }], {
    meta: { ...ONE_PAGE, total: 1, months: [{ month: "2026-11", gained: 0, gone: 363 }] },
    filters: { kind: null, from: null, to: null },
  });
  await open("/historia-punktow");
  await expect.element(history).toMatchTextContent(/363.*1\s237\s(?:pkt|punktów).*zadłużenia/);
});

test("on paper the history has neither menu nor footer around it", async () => {
  await open("/historia-punktow");
  await expect.element(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  // As the page has it around the portal.
  document.querySelector("body > div:has(main)")!.id = "root";
  await protocol("Emulation.setEmulatedMedia", { media: "print" });
  await expect.element(page.getByRole("navigation", { name: "Menu" })).not.toBeInTheDocument();
  expect(page.getByRole("contentinfo").query()).toBeNull();
  await expect.element(history).toBeVisible();
});

test("days are typed as people in Poland write them, whatever the browser speaks, and a calendar helps out", async () => {
  await open("/historia-punktow");
  await expect.element(from).toHaveAttribute("placeholder", "dd.mm.rrrr");
  await expect.element(from).toHaveAttribute("inputmode", "numeric");
  await userEvent.type(from, "04052026");
  await expect.element(from).toHaveValue("04.05.2026");
  await until(() => location.search.includes("from=2026-05-04"), "the day in the address");
  expect(answers.asked("GET /api/v1/points/history").at(-1)?.query).toMatchObject({ from: "2026-05-04" });
  await open(location.pathname + location.search);
  await expect.element(from).toHaveValue("04.05.2026");

  // An incomplete day is reported once the field is left, and filters nothing.
  await from.fill("31.02.2026");
  await userEvent.tab();
  await expect.element(problem).toBeVisible();
  await expect.element(from).toHaveAttribute("aria-invalid", "true");
  expect(location.search).not.toContain("from=");
  await from.fill("4.5.2026");
  await userEvent.tab();
  await expect.element(from).toHaveValue("04.05.2026");
  await expect.element(problem).not.toBeInTheDocument();

  // The calendar itself belongs to the browser: that it is asked for, and that its day reaches the field.
  vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(function pick(this: HTMLInputElement) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(this, "2026-06-07");
    this.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Otwórz kalendarz" }).first().click();
  await expect.element(from).toHaveValue("07.06.2026");
  await until(() => location.search.includes("from=2026-06-07"), "the chosen day in the address");
  vi.restoreAllMocks();
});

test("a history in which nothing happened yet has no filters and no files; one whose filters hide everything keeps them", async () => {
  const filters = { kind: null, from: null, to: null };
  answers.on("GET /api/v1/points/history", [], { meta: { ...ONE_PAGE, months: [] }, filters });
  const file = page.getByRole("button", { name: "Pobierz CSV" });
  const kind = page.getByRole("combobox", { name: "Rodzaj operacji" });
  await open("/historia-punktow?kind=earning");
  await expect.element(file).toBeVisible();
  await expect.element(kind).toBeInTheDocument();
  await page.getByRole("button", { name: "Pokaż wszystkie operacje" }).click();
  await expect.element(page.getByText("Tu zobaczysz każdą zmianę punktów")).toBeVisible();
  await expect.element(file).not.toBeInTheDocument();
  expect(kind.query()).toBeNull();

  // The same where nothing was bought in any season.
  await open("/moje-zakupy?season=2025");
  await expect.element(file).toBeVisible();
  await page.getByRole("button", { name: "Pokaż ostatni sezon" }).click();
  await expect.element(page.getByText("Zakupy pojawią się tu")).toBeVisible();
  await expect.element(file).not.toBeInTheDocument();
  expect(page.getByRole("combobox", { name: "Sezon" }).query()).toBeNull();
});
