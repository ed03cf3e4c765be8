import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";
import { answerPromotions, promotion } from "#test/promotions.ts";

test("what is missing for a reward is a bar in words, and what was granted or handed out stands among the rewards", async () => {
  signIn();
  const [tier] = promotion("tankuj-dovvo").tiers;
  const progress = { bought: 7, missing: 3 };
  answerPromotions({
    agreement: true,
    progress: { reward: tier!.reward, unit: "l", quantity: 10, ...progress },
    tiers: [{ ...tier!, progress }],
  });
  await open("/promocje/tankuj-dovvo");
  const bar = page.getByRole("progressbar").first();
  await expect.element(bar).toHaveAttribute("aria-valuetext", expect.stringMatching(/^brakuje 3\sl$/));

  const reward = {
    id: 1,
    title: "Tankuj z Dovvo",
    slug: "tankuj-dovvo",
    reward: tier!.reward,
    status: "granted" as const,
    granted_at: "2026-11-20T08:00:00Z",
    status_since: "2026-11-20T08:00:00Z",
  };
  answers.on("GET /api/v1/user/promotion-rewards", { items: [reward, { ...reward, id: 2, status: "handed_over" }] });
  await open("/moje-nagrody");
  const rewards = page.getByRole("region", { name: "Nagrody w promocjach" });
  await expect.element(rewards).toMatchTextContent("Nagroda przyznana");
  await expect.element(rewards).toMatchTextContent("Nagroda wydana");
});
