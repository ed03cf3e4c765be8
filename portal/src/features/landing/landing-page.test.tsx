import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { forgetAnswers, open } from "#test/portal.ts";

test("what visitors can enter stands on the landing page in its own words; where nothing is open nothing is promised", async () => {
  const campaigns = page.getByRole("region", { name: /^Akcje także dla tych/ });
  answers.on("GET /api/v1/campaigns", [
    { slug: "dovvo-promocja-mocna-akcja-taka", title: "Dovvo: mocna akcja", lead: "Kup co najmniej 15 l (Dovvo)." },
  ]);
  await open("/");
  await expect.element(campaigns).toMatchTextContent(/Kup co\snajmniej 15 l \(Dovvo\)\./);
  await expect
    .element(campaigns.getByRole("link", { name: "Dovvo: mocna akcja" }))
    .toHaveAttribute("href", "/dovvo-wiosna");
  forgetAnswers();
  answers.on("GET /api/v1/campaigns", []);
  await open("/");
  await expect.element(page.getByRole("region", { name: "Jak to działa" })).toBeVisible();
  expect(campaigns.query()).toBeNull();
});
