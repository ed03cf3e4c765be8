import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { OVERVIEW } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";

test("[FORMAT-01] points are parted by thousands", async () => {
  signIn();
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, available: 1_234_567 });
  await open("/dashboard");
  const card = page.getByRole("region", { name: "Twoje punkty" });
  await expect.element(card).toMatchTextContent(/(?<!\d)1\s234\s567\s*pkt/);
});
