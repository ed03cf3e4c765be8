import { appears } from "@plon/client/test/clock.ts";
import type { CallAnswer } from "@plon/contract/shared/endpoint.ts";
import type { officeGetPromotion } from "@plon/contract/office/promotions.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const PROMOTION: CallAnswer<typeof officeGetPromotion>["data"] = {
  id: 5,
  name: "dni_otwarte",
  slug: "dni-otwarte",
  title: "Dni otwarte",
  lead: "",
  reward: "Karta paliwowa",
  opens_at: "2026-02-01T00:00:00Z",
  closes_at: "2026-12-31T23:00:00Z",
  purchases_from: "2026-03-01",
  purchases_to: "2026-05-31",
  state: "open",
  audience: "allow_list",
  prompt: "daily",
  position: 1,
  is_published: true,
  prompt_text: "",
  body: "",
  is_fixed: false,
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  segment_id: null,
  tiers: [],
  rules: [],
  accepted_total: 1,
  declined_total: 0,
  allowed_total: 12,
  photo: null,
  revision: 1,
};

test("an editor's lists of a promotion name nobody", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/promotions/:promotionId", PROMOTION);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/promotions/:promotionId/answers", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  await open("/promotions/5");
  await page.getByRole("tab", { name: "Lista uprawnionych" }).click();
  await appears(page.getByText("zapisanych numerów nie pokazujemy redakcji"));
  await page.getByRole("tab", { name: "Odpowiedzi" }).click();
  await appears(page.getByText(/Akceptuje: /));
  expect(page.getByRole("button", { name: "Pobierz CSV" }).query()).toBeNull();
});
