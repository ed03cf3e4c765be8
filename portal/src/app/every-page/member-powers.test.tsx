import { pass, until } from "@plon/client/test/clock.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { FARM, OVERVIEW } from "#test/farm.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { answerInvoices, invoice } from "#test/invoices.ts";
import { open, signIn } from "#test/portal.ts";
import { refusedTo } from "#test/powers.ts";
import { answerPromotions, promotion } from "#test/promotions.ts";
import { namesSaved } from "#test/saved.ts";
import { STANDING } from "#test/transfers.ts";
import { DELAYS_MS } from "#shared/pages/delays.ts";

const READER = { membership_id: 4, name: "Beata Lis", farm: "Gospodarstwo Kamińska", role: "read" as const };
const PRIZE = {
  id: 5,
  slug: "tablet",
  kind: "item" as const,
  title: "Tablet",
  lead: "",
  points: 500,
  ordinary_points: null,
  photo: null,
  in_stock: true,
  left_count: null,
  missing_points: 0,
  valid_until: null,
  partner_name: null,
};

/** Every place has something that its owner could act on. */
function fillPlaces(): void {
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, available: 5000, has_goal: true });
  answers.on("GET /api/v1/goal", { ...PRIZE, prize_id: 5, can_order: true, ways: [] });
  answers.on("GET /api/v1/user/farms", []);
  answerInvoices([invoice(), invoice({ id: 6, document: "FV/6/2026", state: "returned", actions: ["answer"] })]);
  answers.on("POST /api/v1/invoices/details", invoiceDetails({ actions: ["cancel"] }));
  answers.on("GET /api/v1/prize/collect", { items: [PRIZE] }, { meta: ONE_PAGE });
  answers.on("GET /api/v1/prize/details/:prize", {
    single: {
      ...PRIZE,
      offer: "collect",
      description: "",
      photos: [],
      partner_url: null,
      partner_code: null,
      per_person_limit: null,
      quantity_max: 3,
      obstacle: null,
      variant_label: null,
      variants: [],
    },
  });
  const { body: _body, tiers: _tiers, rules: _rules, answered: _answered, ...card } = promotion("tankuj-do-pelna");
  answers.on("GET /api/v1/cms/promotions", { archive: [card], campaigns: [] }, { meta: ONE_PAGE });
  answerPromotions();
  answers.on("GET /api/v1/transfer/steady", [{ ...STANDING, takes_points: true, actions: ["answer", "remove"] }], {
    meta: { ...ONE_PAGE, may_add: true },
    filters: {},
  });
  const told = {
    id: 1,
    title: "Nagroda",
    content: "Czeka",
    link: "/nagrody",
    isRead: false,
    date: "2026-11-20T10:00:00Z",
  };
  answers.on("GET /api/v1/notifications/list", { notifications: [told] }, { meta: ONE_PAGE });
  answers.on("GET /api/v1/user/recommend-link", {
    token: "a".repeat(22),
    address: `https://plon.example/rejestracja/${"a".repeat(22)}`,
    made_at: "2026-11-20T10:00:00Z",
  });
}

const FILES = [
  "/api/v1/invoices/5/file",
  "/api/v1/user/data.json",
  "/api/v1/user/data.pdf",
  "/api/v1/points/history.csv",
  "/api/v1/points/history.pdf",
  "/api/v1/my-shopping.csv",
];

const PAGES = [
  "/dashboard",
  "/moje-faktury",
  "/historia-punktow",
  "/moje-nagrody",
  "/nagrody",
  "/nagrody/tablet",
  "/nagrody/tablet/zamowienie",
  "/promocje",
  "/promocje/tankuj-do-pelna",
  "/przekazywanie-punktow",
  "/przekazywanie-punktow/jednorazowe",
  "/przekazywanie-punktow/stale",
  "/kontakt-z-przedstawicielem",
  "/powiadomienia",
  "/moj-profil",
  "/polec-gospodarstwo",
  "/ksef",
  "/moje-zakupy",
];

const dialog = () => document.querySelector("[role=dialog], [role=alertdialog]");
/** What leads to a modal first: a press on a button may leave the page. */
const buttons = () =>
  ["main a[href*='#!']", "main button:enabled"]
    .flatMap((selector) => Array.from(document.querySelectorAll<HTMLElement>(selector)))
    .filter((one) => one.checkVisibility());
const nameOf = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.innerText.trim();

test("whoever may only read finds no button on any page that would be refused, in a farm where everything could be done", async () => {
  signIn({ member: READER, unread_notifications: 1, points: { ...FARM.points, available: 5000 } });
  fillPlaces();
  namesSaved();
  // A calendar of the browser's own opens to a real press alone.
  const calendar = vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(() => {});
  onTestFinished(() => calendar.mockRestore());
  for (const file of FILES) answers.file(file, new Blob([]));
  answers.holdRest();
  const pressed = new Set<string>();
  // The page with what comes after it, such as the lower half of the dashboard.
  const openWhole = async (path: string) => {
    await open(path);
    await pass(500);
  };
  for (const path of PAGES) {
    await openWhole(path);
    const isNew = (one: HTMLElement) => nameOf(one) !== "" && !pressed.has(nameOf(one));
    for (let next = buttons().find(isNew); next; next = buttons().find(isNew)) {
      const name = nameOf(next);
      const opensModal = next.getAttribute("href")?.includes("#!") === true;
      pressed.add(name);
      next.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await pass(DELAYS_MS.modalOpens);
      if (opensModal) await until(() => document.querySelector("[role=dialog] h2") !== null, name, { flows: true });
      expect(document.body.textContent, `${path}: ${name}`).not.toContain("Tego nie możesz zrobić");
      // One that has just opened may not listen yet.
      for (let tries = 0; dialog() && tries < 5; tries += 1) {
        await userEvent.keyboard("{Escape}");
        await pass(DELAYS_MS.modalOpens);
      }
      await until(() => dialog() === null, `the end of what ${name} opened`, { flows: true });
      // The next is pressed in a page that stands.
      if (location.pathname + location.search !== path) await openWhole(path);
    }
  }
  expect(pressed.size).toBeGreaterThan(12);
  expect(refusedTo("read", answers.allAsked())).toEqual([]);
});
