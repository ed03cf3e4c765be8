import { appears, drawn, until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { FARM, OVERVIEW, SETTINGS } from "#test/farm.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { forgetAnswers, modalOpen, open, signIn } from "#test/portal.ts";

const OVERVIEW_OF = "GET /api/v1/points/overview";
const region = (name: string) => page.getByRole("region", { name });
const dialog = page.getByRole("dialog");
const WAITING = {
  id: 5,
  document: "FV/5/2026",
  distributor_name: "Agro Lublin",
  status: "pending" as const,
  pending_points: 480,
  decision_due: "2026-12-03",
  reason: null,
};
const GOAL = {
  prize_id: 5,
  slug: "tablet-terenowy",
  title: "Tablet terenowy",
  kind: "item" as const,
  photo: null,
  points: 9000,
  missing_points: 7750,
  can_order: true,
  ways: [{ sap: 12, product: "Halvetic", unit: "l" as const, pack: 20, quantity: 97 }],
};

beforeEach(() => {
  signIn();
});

test("what is pending and why: each invoice, its points and the day, and one press shows the rest", async () => {
  answers.on(OVERVIEW_OF, { ...OVERVIEW, waiting_invoices: [WAITING], waiting_total: 3 });
  answers.on(
    "POST /api/v1/invoices/details",
    invoiceDetails({ status: { label: "Czeka na akceptację", color: "yellow" } }),
  );
  await open("/dashboard");
  const row = region("Czekają na decyzję").getByRole("listitem").filter({ hasText: WAITING.document });
  await expect.element(row).toMatchTextContent(/Decyzja do\s3\sgrudnia\s2026/);
  await expect.element(row).toMatchTextContent(/480\spkt/);
  await expect
    .element(region("Czekają na decyzję").getByRole("link", { name: /Jeszcze 2\sfaktury/ }))
    .toHaveAttribute("href", "/moje-faktury?tab=oczekujace");
  const link = row.getByRole("link");
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await modalOpen();
  expect(dialog.element()).toMatchTextContent(/Faktura FV\/5\/2026/);
  expect(dialog.element()).toMatchTextContent(/Czeka na\sakceptację/);
  expect(dialog.element()).toMatchTextContent(/3\sgrudnia\s2026/);

  // Whoever closes it is where they were.
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test("the dashboard says whose farm it is, and its last movements begin with what they are about", async () => {
  const spent = {
    id: 1,
    kind: "spend" as const,
    kind_label: "Wymiana na nagrodę",
    object: "Latarka czołowa LED",
    occurred_at: "2026-11-20T10:00:00Z",
    points: -700,
    pending_points: 0,
    debt_points: 0,
    balance_after: 550,
    expires_at: null,
    explanation: { text: "Zamówienie nagrody: Latarka czołowa LED" },
    invoice_id: null,
  };
  answers.on(OVERVIEW_OF, { ...OVERVIEW, last_movements: [spent] });
  await open("/dashboard");
  await expect.element(page.getByText("Gospodarstwo Rolne Ewa Mazur")).toBeVisible();
  await expect
    .element(region("Ostatnie operacje").getByRole("listitem"))
    .toMatchTextContent(/^Latarka czołowa LEDWymiana na nagrodę, 20\.11\.2026−700\spkt$/);
});

test("on the first day there are three steps, and no cards that have nothing to show yet", async () => {
  signIn({ points: { ...FARM.points, available: 0, pending: 0, total: 0 } });
  answers.on(OVERVIEW_OF, { ...OVERVIEW, available: 0, pending: 0, total: 0 });
  await open("/dashboard");
  const steps = region("Pierwsze kroki");
  await expect.element(steps.getByRole("link", { name: "Połącz z KSeF" })).toBeVisible();
  expect(steps.getByRole("listitem").elements()).toHaveLength(3);
  for (const empty of ["Ostatnie operacje", "Czekają na decyzję", "Ważność punktów"]) {
    expect(region(empty).query()).toBeNull();
  }
  await expectAccessible();
});

test("a pinned prize says what is missing, and its card moves nothing when it comes late", async () => {
  answers.on(OVERVIEW_OF, { ...OVERVIEW, has_goal: true, waiting_total: 0 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answers.on("GET /api/v1/goal", () => held.then(() => GOAL));
  await open("/dashboard");
  const below = region("Twój przedstawiciel");
  await appears(below);
  await appears(page.getByText("Zbieraj punkty za zakupy"));
  expect(region("Twój cel").query()).toBeNull();
  const placed = below.element().getBoundingClientRect().top;
  release();
  await appears(region("Twój cel"));
  await drawn();
  expect(Math.abs(below.element().getBoundingClientRect().top - placed)).toBeLessThan(24);
  await expect.element(region("Twój cel")).toMatchTextContent(/Brakuje\s7\s750\spkt/);
  await expect.element(region("Twój cel")).toMatchTextContent(/97\sopakowań Halvetic 20\sl/);
  await expect.element(region("Twój cel").getByRole("progressbar")).toBeVisible();
  await expect
    .element(region("Twój cel").getByRole("link", { name: GOAL.title }))
    .toHaveAttribute("href", "/nagrody/tablet-terenowy");
});

test("whoever was seen here before has the dashboard's figures asked for beside the profile, not after it", async () => {
  // What a page keeps it has written by the time that the next one stands.
  for (const path of ["/dashboard", "/powiadomienia"]) await open(path);
  forgetAnswers();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answers.on("GET /api/v1/user/profile", () => held.then(() => FARM));
  const before = answers.asked(OVERVIEW_OF).length;
  const opening = open("/dashboard");
  await until(() => answers.asked(OVERVIEW_OF).length > before, "the figures are asked for");
  expect(region("Twoje punkty").query()).toBeNull();
  release();
  await opening;
  await expect.element(region("Twoje punkty")).toBeVisible();
});

test("all that waits for the farmer stands in one list, by day and by worth, each where it is done", async () => {
  signIn({
    open_promotions: ["spring_promo_fuel"],
    promo_agreements: { ...FARM.promo_agreements, spring_promo_fuel: null },
    prompting_promotions: [{ slug: "zniwa", title: "Żniwa", text: "Kup i odbierz kartę." }],
  });
  answers.on(OVERVIEW_OF, {
    ...OVERVIEW,
    waiting_invoices: [
      { ...WAITING, id: 6, document: "FV/6/2026", status: "returned", pending_points: 40 },
      { ...WAITING, id: 7, document: "FV/7/2026", status: "returned", pending_points: 900 },
    ],
    waiting_total: 2,
    asked_transfers: [{ id: 3, sender: "Anna Wójcik", answer_until: "2026-12-01T10:00:00.000Z" }],
  });
  await open("/dashboard");
  const list = region("Do zrobienia (4)");
  await expect.element(list).toBeVisible();
  const links = list.getByRole("link").elements() as HTMLAnchorElement[];
  expect(links.map((link) => [link.textContent!.replaceAll("\u00a0", " "), link.getAttribute("href")])).toEqual([
    ["Anna Wójcik chce stale przekazywać Ci punkty", "/przekazywanie-punktow/stale"],
    ["Popraw fakturę FV/7/2026", "/dashboard#!szczegoly-faktury?id=7"],
    ["Popraw fakturę FV/6/2026", "/dashboard#!szczegoly-faktury?id=6"],
    ["Zdecyduj o udziale w promocji", "/promocje"],
  ]);
  // One that the portal knows by name, and one of the office's own.
  await expect.element(list).toMatchTextContent(/Do\sTwojej decyzji: 2\spromocje/);
  await expect.element(list).toMatchTextContent(/Zgódź się albo odmów do 1\sgrudnia\s2026/);
  expect(region("Następny krok").query()).toBeNull();
  await expectAccessible();
});

test("points that lapse soon come before everything: what they are worth, by when, and two ways to use just them", async () => {
  signIn();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  answers.on(OVERVIEW_OF, { ...OVERVIEW, expiry_calendar: [{ points: 3096, expires_at: inDays(1.5) }] });
  await open("/dashboard");
  const band = region("Punkty, które przepadną");
  await expect.element(band).toMatchTextContent(/3\s096\spkt ≈\s154\szł przepadnie (dziś|jutro) o północy/);
  await expect
    .element(band.getByRole("link", { name: /Wypłać 154\szł/ }))
    .toHaveAttribute("href", "/nagrody/przelew-na-konto-1?kwota=154");
  await expect
    .element(band.getByRole("link", { name: "Zobacz, co za to kupisz" }))
    .toHaveAttribute("href", "/nagrody?do_punktow=3096");
  await expect.element(region("Twoje punkty")).toMatchTextContent(/1\s250 pkt ≈\s62\szł/);
  await expectAccessible();
});

test("points of next month are no alarm, and a programme that pays nothing out speaks of no złote", async () => {
  signIn();
  answers.on("GET /api/system-settings", { ...SETTINGS, points_worth: null });
  const expires_at = new Date(Date.now() + 40 * 86_400_000).toISOString();
  answers.on(OVERVIEW_OF, { ...OVERVIEW, expiry_calendar: [{ points: 3096, expires_at }] });
  await open("/dashboard");
  await expect.element(region("Twoje punkty")).toMatchTextContent(/Najwcześniej wygasną/);
  expect(region("Punkty, które przepadną").query()).toBeNull();
  expect(region("Twoje punkty").element()).not.toMatchTextContent("zł");
});
