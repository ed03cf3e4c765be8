import type { PublicPromotion } from "@plon/contract/portal/offers/promotions.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { rememberedRedirect } from "#base/session/session.ts";
import { answers } from "#test/answers.ts";
import { answerPromotions } from "#test/promotions.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";

const OFFER: PublicPromotion = {
  slug: "tankuj-dovvo",
  title: "Tankuj z Dovvo",
  lead: "Kup co najmniej 10 l i odbierz kartę.",
  reward: "Karta paliwowa 150 zł",
  closes_at: "2026-12-31T23:00:00Z",
  purchases_from: "2026-11-01",
  purchases_to: "2026-12-31",
  is_exclusive: false,
  photo: null,
  body: "<p>Szczegóły promocji.</p>",
  tiers: [
    {
      quantity: 10,
      unit: "l",
      reward: "karta paliwowa 150 zł",
      products: [{ sap: 1, name: "Dovvo", pack_volume: null }],
    },
  ],
  example: { product: "Dovvo", pack: 5, packs: 2, reward: "karta paliwowa 150 zł" },
  rules: { version: 1, published_at: "2026-11-01T00:00:00Z" },
};
const heading = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");

test("a poster's address tells a visitor what, for what and until when, and keeps the way back", async () => {
  answers.on("GET /api/v1/cms/public-promotions/:slug", OFFER);
  answers.on("GET /api/v1/cms/public-promotions/:slug/rules", {
    title: OFFER.title,
    version: 1,
    published_at: "2026-11-01T00:00:00Z",
    content: "<p>Paragraf pierwszy.</p>",
  });
  await open("/promocje/tankuj-dovvo");
  await expect.element(heading).toMatchTextContent("Tankuj z Dovvo");
  expect(location.pathname).toBe("/promocje/tankuj-dovvo");
  await expect.element(main.getByText(/kupujesz 2\sopakowania Dovvo\s+po\s5\sl\si\szgłaszasz/)).toBeVisible();
  await expect.element(main.getByText(/^za\sco\snajmniej 10\sl$/)).toBeVisible();
  await expectAccessible();
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${location.origin}/promocje/tankuj-dovvo`,
  );
  expect(document.querySelector('meta[name="description"]')?.getAttribute("content") ?? OFFER.lead).toBe(OFFER.lead);
  expect(rememberedRedirect.read()).toBe("/promocje/tankuj-dovvo");
  await expect.element(main.getByRole("link", { name: "Dołącz" })).toHaveAttribute("href", "/rejestracja");
  // On paper, not on the screen.
  expect(main.getByRole("img", { name: /^Kod QR adresu .*\/promocje\/tankuj-dovvo$/ }).query()).toBeNull();

  await expect
    .element(main.getByRole("link", { name: "Pobierz ulotkę (PDF)" }))
    .toHaveAttribute("href", "/api/v1/cms/public-promotions/tankuj-dovvo/leaflet");

  await main.getByRole("link", { name: "Regulamin promocji" }).click();
  await expect.element(main.getByText("Paragraf pierwszy.")).toBeVisible();
  expect(location.pathname).toBe("/promocje/tankuj-dovvo/regulamin");
  await main.getByRole("link", { name: "Tankuj z Dovvo" }).click();
  await expect.element(main.getByRole("link", { name: "Dołącz" })).toBeVisible();
  await main.getByRole("link", { name: "Zaloguj się" }).click();
  await modalOpen();
  // The address stays the one that was asked for, over which the window is opened and closed.
  expect(location.pathname + location.hash).toBe("/promocje/tankuj-dovvo#!logowanie");
  await page.getByRole("button", { name: "Zamknij" }).click();
  await until(() => location.hash === "", "the closed window");
  expect(location.pathname).toBe("/promocje/tankuj-dovvo");
});

test("what is not for all is as unknown as before: a visitor signs in and comes back", async () => {
  answers.refuse("GET /api/v1/cms/public-promotions/:slug", "promotion.not_found");
  answers.refuse("GET /api/v1/campaigns/:slug", "campaign.not_found");
  await open("/promocje/tankuj-do-pelna");
  await until(() => location.pathname === "/" && location.hash === "#!logowanie", "the sign-in");
  expect(new URLSearchParams(location.search).get("redirect")).toBe("/promocje/tankuj-do-pelna");
});

test("a short address leads to the promotion of that name, and a member to the member's page", async () => {
  answers.on("GET /api/v1/cms/places/:slug", { kind: "promotion" });
  answers.on("GET /api/v1/cms/public-promotions/:slug", OFFER);
  await open("/tankuj-dovvo");
  await until(() => location.pathname === "/promocje/tankuj-dovvo", "the promotion's address");
  await expect.element(main.getByRole("link", { name: "Dołącz" })).toBeVisible();
  signIn();
  answerPromotions();
  await open("/oferta/tankuj-dovvo");
  await until(() => location.pathname === "/promocje/tankuj-dovvo", "the member's address");
  await expect.element(main.getByRole("button", { name: "Akceptuję Regulamin Promocji", exact: true })).toBeVisible();
});
