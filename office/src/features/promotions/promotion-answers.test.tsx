import { appears } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { PROMOTION } from "#test/promotions.ts";

test("an editor's lists of a promotion name nobody", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/promotions/:promotionId", { ...PROMOTION, audience: "allow_list" });
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
