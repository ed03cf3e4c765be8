import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { invoiceDetails, LINE } from "#test/invoice-details.ts";
import { open, signIn } from "#test/portal.ts";

const modal = page.getByRole("dialog");
const goods = modal.getByRole("table", { name: "Produkty na fakturze" });
const asked = () => answers.asked("POST /api/v1/invoices/details").map(({ body }) => body);

beforeEach(() => {
  signIn();
  answers.on("POST /api/v1/invoices/details", invoiceDetails());
});

test.for(["/moje-faktury?id=5#!szczegoly-faktury", "/dashboard#!szczegoly-faktury?id=5"])(
  "[INVOICE-09] %s opens the details of the invoice with this id",
  async (address) => {
    await open(address);
    await expect.element(modal.getByRole("heading", { name: "Faktura FV/5/2026" })).toBeVisible();
    expect(asked()).toEqual([{ document: 5 }]);
  },
);

test("[INVOICE-09] an id that is none says 'Brak danych' and asks for nothing", async () => {
  await open("/moje-faktury?id=0#!szczegoly-faktury");
  await expect.element(modal.getByText("Brak danych")).toBeVisible();
  expect(asked()).toEqual([]);
});

test("[FORMAT-03] the title of an invoice is cut at 30 characters", async () => {
  answers.on("POST /api/v1/invoices/details", invoiceDetails({ document: "FV/Gospodarstwo/Kowalskich/2026/000123" }));
  await open("/moje-faktury#!szczegoly-faktury?id=5");
  await expect
    .element(modal.getByRole("heading", { name: "Faktura" }).first())
    .toHaveTextContent("Faktura FV/Gospodarstwo/Kowalskich/20…");
});

const LINE_STATES = [
  ["rejected", "Odrzucona", "red"],
  ["accepted", "Zaakceptowana", "green"],
  ["pending", "Oczekująca", "yellow"],
  ["limit", "Zaakceptowana limit", "orange"],
  ["limit.product", "Zaakceptowana limit", "orange"],
] as const;

test("[INVOICE-11, INVOICE-13, INVOICE-14, INVOICE-15, INVOICE-16, INVOICE-17] each status of a line has its word and its colour, and buyer and source are told", async () => {
  const lines = LINE_STATES.map(([state, label, color], index) => ({
    ...LINE,
    id: index + 1,
    state,
    status: { label, color },
  }));
  answers.on("POST /api/v1/invoices/details", invoiceDetails({ lines }));
  await open("/moje-faktury#!szczegoly-faktury?id=5");
  const rows = goods.getByRole("row").filter({ has: page.getByRole("cell") });
  const colours = LINE_STATES.map(([, label], index) => {
    const chip = rows.nth(index).getByText(label, { exact: true });
    return getComputedStyle(chip.element()).color;
  });
  const [rejected, accepted, pending, limit, productLimit] = colours;
  expect(limit).toBe(productLimit);
  expect(new Set([rejected, accepted, pending, limit]).size).toBe(4);
  await expect.element(modal).toMatchTextContent(/Nabywca.*Gospodarstwo Rolne Ewa Mazur/);
  await expect.element(modal).toMatchTextContent(/Źródło.*Zgłoszona/);
});

test("[INVOICE-18] the goods of a long invoice scroll in 300 px under a head that stays", async () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ ...LINE, id: index + 1 }));
  answers.on("POST /api/v1/invoices/details", invoiceDetails({ lines }));
  await open("/moje-faktury#!szczegoly-faktury?id=5");
  const table = goods.element();
  const scroller = table.parentElement!;
  scroller.scrollTop = scroller.scrollHeight;
  expect(scroller.clientHeight).toBeGreaterThan(280);
  expect(scroller.clientHeight).toBeLessThanOrEqual(300);
  expect(scroller.scrollTop).toBeGreaterThan(0);
  const head = table.querySelector("th")!.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  expect(head).toBeLessThan(5);
});
