import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { labelled, open, signIn } from "#test/portal.ts";

const STATE = "GET /api/v1/user/ksef";
const main = page.getByRole("main");

/** A farm that may connect. */
const OFFERED: KsefState = {
  status: "none",
  obstacle: null,
  operator: { name: "Plon Operator", nip: "1234563218" },
  nip: "1003002997",
  data_controller: "Plon",
  taxpayer_app_url: "https://ksef.mf.gov.pl/",
  consent: { id: 4, content: "<p>Zgadzam się na odczyt.</p>" },
  consented_at: null,
  granted_at: null,
  withdrawn_at: null,
  read_at: null,
  known_until: null,
  failing_since: null,
  is_checking: false,
  is_paused: false,
  next_check_at: null,
  set_aside: 0,
  proof: null,
  documents_total: 0,
  has_documents: false,
};
const CONNECTED: KsefState = { ...OFFERED, status: "waiting", consented_at: "2026-11-26T09:00:00Z" };
const READING: KsefState = {
  ...CONNECTED,
  status: "reading",
  granted_at: "2026-11-26T09:00:00Z",
  read_at: "2026-11-26T09:00:00Z",
  documents_total: 1,
  has_documents: true,
};

test("nothing is agreed to without the tick; after it the page says what to give whom, until the permission is there", async () => {
  signIn();
  answers.on(STATE, OFFERED);
  answers.on("GET /api/v1/user/ksef/documents", [], { meta: ONE_PAGE });
  await open("/dashboard");
  await main.getByRole("link", { name: "Połącz z KSeF" }).click();
  await expect.element(main.getByRole("heading", { name: "Czego nie odczytujemy" })).toBeVisible();
  const on = main.getByRole("button", { name: "Dalej: nadaj uprawnienie" });
  await on.click();
  const tick = main.getByRole("checkbox", { name: "Wyrażam zgodę na odczyt faktur z KSeF" });
  await expect.element(tick).toHaveAccessibleDescription("Zaznacz zgodę");
  await expect.element(tick).toHaveFocus();
  expect(answers.asked("POST /api/v1/user/ksef/connect")).toEqual([]);
  await labelled("Wyrażam zgodę na odczyt faktur z KSeF").click();
  answers.on("POST /api/v1/user/ksef/connect", CONNECTED);
  answers.on(STATE, CONNECTED);
  await on.click();
  await expect.element(main.getByText("Czekamy na uprawnienie")).toBeVisible();
  expect(answers.asked("POST /api/v1/user/ksef/connect")[0]!.body).toEqual({ consent: 4 });

  const copied: string[] = [];
  Object.defineProperty(navigator.clipboard, "writeText", {
    configurable: true,
    value: (text: string) => Promise.resolve(void copied.push(text)),
  });
  await main.getByRole("button", { name: "Kopiuj NIP" }).click();
  await expect.element(page.getByText("NIP skopiowany")).toBeVisible();
  Reflect.deleteProperty(navigator.clipboard, "writeText");
  expect(copied).toEqual([CONNECTED.operator!.nip]);

  answers.on("POST /api/v1/user/ksef/granted", READING);
  answers.on(STATE, READING);
  await main.getByRole("button", { name: "Uprawnienie nadane" }).click();
  await expect.element(main.getByText("Faktury przychodzą same")).toBeVisible();
});

test("what was read leads to its invoice; stopping is asked for, and says how the permission itself is taken back", async () => {
  signIn();
  answers.on(STATE, READING);
  const read = {
    id: 1,
    ksef_number: "9990244549-20261126-0100-1",
    document: "FS 92/1003002997",
    seller: "Lubelska Hurtownia Rolna",
    issue_date: "2026-11-26",
    found_at: "2026-11-26T09:00:00Z",
    outcome: "accepted" as const,
    outcome_label: { label: "Zaakceptowana", color: "green" as const },
    reason: null,
    invoice_id: 5,
    points: 80,
  };
  answers.on("GET /api/v1/user/ksef/documents", [read], { meta: { ...ONE_PAGE, total: 1 } });
  await open("/ksef");
  const documents = main.getByRole("table", { name: "Odczytane dokumenty" });
  await expect.element(documents).toMatchTextContent(/FS 92.*Zaakceptowana.*80\spkt/);
  const link = documents.getByRole("link", { name: read.document }).element();
  expect(link.getAttribute("href")).toMatch(/#!szczegoly-faktury\?id=5$/);

  await main.getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const question = page.getByRole("alertdialog", { name: "Zatrzymać odczyt z KSeF?" });
  await expect.element(question).toMatchTextContent("Faktury i punkty, które są już w programie, zostają.");
  const stopped: KsefState = { ...OFFERED, has_documents: true };
  answers.on("POST /api/v1/user/ksef/stop", stopped);
  answers.on(STATE, stopped);
  await question.getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const explained = page.getByRole("dialog", { name: "Odczyt jest zatrzymany" });
  await expect.element(explained).toMatchTextContent(/wybierz „Odbierz”/);
  await explained.getByRole("button", { name: "Rozumiem" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
  await expect.element(documents).toMatchTextContent(read.document);
});

test("what KSeF does not give out is counted and explained, and KSeF's own count stands beside ours", async () => {
  signIn();
  const proof = { proved_at: "2026-11-20T02:00:00Z", ksef: 41, own: 41, late: 1 };
  answers.on(STATE, { ...READING, set_aside: 2, proof });
  answers.on("GET /api/v1/user/ksef/documents", [], { meta: ONE_PAGE });
  await open("/ksef");
  await expect.element(main.getByText("2 dokumenty czekają na KSeF")).toBeVisible();
  await expect
    .element(main.getByText("20.11.2026: w KSeF 41, na naszej liście 41, w tym dopisane przy porównaniu: 1"))
    .toBeVisible();
});
