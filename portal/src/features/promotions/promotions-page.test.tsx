import type { RunningCampaign } from "@plon/contract/portal/offers/campaigns.ts";
import { until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { forgetAnswers, open, signIn } from "#test/portal.ts";
import { promotion } from "#test/promotions.ts";
import { namesSaved } from "#test/saved.ts";

const CAMPAIGN: RunningCampaign = {
  slug: "leptosar-promocja",
  title: "Leptosar",
  entries_end_at: "2026-12-31T23:00:00Z",
  volume_min: 10,
  unit: "l",
  lead: "Kup co najmniej 10 l (Leptosar). Dostaniesz 30 zł za każdy litr, najwyżej 2 000 zł.",
  is_spent: false,
  combining: null,
  products: ["Leptosar"],
  entry: null,
  bought: 4,
};
const running = page.getByRole("list", { name: "Trwają teraz" });
const heading = page.getByRole("heading", { level: 1 });

beforeEach(() => {
  signIn();
});

test("what runs stands in one list, campaigns too, each with its last day and what was bought", async () => {
  // A person grants its reward: how much is needed the rules say, and the card what was bought.
  const { id: _id, ...card } = promotion("tankuj-do-pelna", { agreement: true, bought: { unit: "l", amount: 25 } });
  answers.on(
    "GET /api/v1/cms/promotions",
    { archive: [{ id: 9, ...card }], campaigns: [CAMPAIGN] },
    { meta: ONE_PAGE },
  );
  await open("/promocje");
  await expect
    .element(running.getByRole("article").filter({ hasText: "TanQuj do pełna" }))
    .toMatchTextContent(/Na fakturach: 25\sl.*(?:jeszcze|ostatni)/);
  await expect
    .element(running.getByRole("article").filter({ hasText: "Leptosar" }))
    .toMatchTextContent(/Na\sfakturach/);
  await expectAccessible();
});

test("offers without a photo are told apart by their drawings", async () => {
  const { id: _id, ...card } = promotion("tankuj-do-pelna", { agreement: true });
  const slugs = ["dovvo-promocja-mocna-akcja-taka", "halvetic-promocja-mocna-akcja-taka", "leptosar-promocja"];
  const rewards = ["Karta paliwowa 150 zł", "Bony paliwowe 100 zł", "150 punktów"];
  answers.on(
    "GET /api/v1/cms/promotions",
    {
      archive: rewards.map((reward, id) =>
        Object.assign({ id }, card, { slug: `promocja-${id}`, title: reward, photo: null, reward }),
      ),
      campaigns: slugs.map((slug) => Object.assign({}, CAMPAIGN, { slug, title: slug })),
    },
    { meta: ONE_PAGE },
  );
  await open("/promocje");
  const drawings = running
    .getByRole("article")
    .elements()
    .map((card) => card.querySelector("svg[viewBox$='0']")?.innerHTML);
  expect(drawings).toHaveLength(6);
  expect(new Set(drawings).size).toBe(6);
  expect(drawings).not.toContain(undefined);
});

test("a campaign of the list is not asked for as a promotion first", async () => {
  const campaigns = [{ ...CAMPAIGN, slug: "pszenica-na-plus", title: "Pszenica na plus" }];
  answers.on("GET /api/v1/cms/promotions", { archive: [], campaigns }, { meta: ONE_PAGE });
  await open("/promocje");
  answers.holdRest();
  await running.getByRole("link", { name: "Pszenica na plus" }).click();
  await until(() => answers.asked("GET /api/v1/campaigns/:slug").length > 0, "the campaign", { flows: true });
  expect(answers.asked("GET /api/v1/cms/promotions/:promotion")).toEqual([]);
});

test("a promotion says what is missing to its reward, its rules are a page of their own, and a PDF", async () => {
  const progress = { bought: 4, missing: 6 };
  const details = promotion("tankuj-do-pelna");
  const byHand = { ...details.tiers[0]!, quantity: null, bought: 25 };
  answers.inTurn(
    "GET /api/v1/cms/promotions/:promotion",
    { single: { ...details, tiers: [byHand] } },
    { single: { ...details, tiers: [{ ...details.tiers[0]!, progress }] } },
  );
  await open("/promocje/tankuj-do-pelna");
  await expect.element(page.getByText(/^Kupione: 25\sl$/)).toBeVisible();
  await expect.element(page.getByText(/^Łączy się z\sinnymi ofertami/)).toBeVisible();
  await expect.element(page.getByText(/^Ile trzeba kupić, mówi regulamin/)).toBeVisible();
  forgetAnswers();
  await open("/promocje/tankuj-do-pelna");
  await expect
    .element(page.getByRole("progressbar").first())
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^brakuje 6\sl$/) as string);
  await expectAccessible();
  answers.on("GET /api/v1/cms/promotions/:promotion/rules", {
    title: "TanQuj do pełna",
    version: 1,
    published_at: "2026-11-01T00:00:00Z",
    content: "<p>Zasady.</p>",
  });
  await page.getByRole("link", { name: "Regulamin promocji" }).click();
  await until(() => location.pathname === "/promocje/tankuj-do-pelna/regulamin", "the rules");
  await expect.element(heading).toMatchTextContent("Regulamin promocji");
  const names = namesSaved();
  answers.file("/api/v1/cms/promotions/tankuj-do-pelna/rules/pdf", new Blob(["%PDF-"]));
  await page.getByRole("button", { name: "Pobierz PDF" }).click();
  await expect.poll(() => names).toEqual(["regulamin-tankuj-do-pelna.pdf"]);
});

test("an offer that is not combined says where its litres count, and can be put before the others", async () => {
  const here = "Te litry (10\u00a0l) liczą się w „Jesień”, dlatego nie liczą się tutaj.";
  const combining = { elsewhere: [here], can_be_first: true };
  const single = promotion("tankuj-do-pelna", { agreement: true, combining });
  answers.inTurn(
    "GET /api/v1/cms/promotions/:promotion",
    { single },
    { single: { ...single, combining: { elsewhere: [], can_be_first: false } } },
  );
  answers.on("POST /api/v1/user/offers-first", {});
  await open("/promocje/tankuj-do-pelna");
  await expect.element(page.getByText(here)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Licz najpierw tutaj" }).click();
  await expect.element(page.getByText(here)).not.toBeInTheDocument();
  expect(answers.asked("POST /api/v1/user/offers-first")[0]!.body).toEqual({ slug: "tankuj-do-pelna" });
});

test("a promotion for invited farms, and what promotions granted, have places of their own", async () => {
  answers.on("GET /api/v1/user/promotion-rewards", {
    items: [
      {
        id: 1,
        title: "Tankuj z Dovvo",
        slug: "tankuj-dovvo",
        reward: "karta paliwowa 150 zł",
        status: "granted",
        granted_at: "2026-11-20T10:00:00Z",
        status_since: "2026-11-20T10:00:00Z",
      },
    ],
  });
  await open("/promocje/promocja-jesienna");
  await expect.element(heading).toMatchTextContent(/jesien/i);
  await open("/moje-nagrody");
  const rewards = page.getByRole("region", { name: "Nagrody w promocjach" });
  await expect.element(rewards).toMatchTextContent(/Tankuj z\sDovvo.*Nagroda przyznana/);
});
