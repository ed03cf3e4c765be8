import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { open, signIn } from "#test/portal.ts";

const termsOf = (kind: "charity" | "bank_transfer", title: string) => ({
  points_per_pln: 10,
  minimum_points: 100,
  available: 5000,
  kinds: [{ kind, title, lead: "", description: "", payee: "PAH", obstacle: null, statements: [] }],
  payout_expected_by: null,
  account_blocked_until: null,
  tax: { treatment: "none" as const, threshold_grosze: 0, rate_percent: 0 },
});

test("a link that proposes a sum fills it in, also over what was typed here before", async () => {
  signIn();
  answers.on("GET /api/v1/prize/money-reward", termsOf("bank_transfer", "Przelew na konto"));
  const sum = page.getByRole("textbox", { name: "Kwota" });
  await open("/nagrody/przelew-na-konto-1?kwota=154");
  await expect.element(sum).toHaveValue("154");
  await sum.fill("200");
  await open("/nagrody/przelew-na-konto-1?kwota=160");
  await expect.element(sum).toHaveValue("160");
});

test("a payout is in whole złoty: neither a dot nor a comma becomes another sum", async () => {
  signIn();
  answers.on("GET /api/v1/prize/money-reward", termsOf("charity", "Przelew dla PAH"));
  await open("/nagrody/przelew-dla-pah");
  const sum = page.getByRole("textbox", { name: "Kwota" });
  for (const typed of ["27.", "27.5", "27,5"]) {
    await sum.fill(typed);
    expect(sum.element()).toHaveValue(typed);
    sum.element().closest("form")?.requestSubmit();
    await until(() => sum.element().getAttribute("aria-invalid") === "true");
    expect(sum.element()).toHaveAccessibleDescription(/Wpisz kwotę w\spełnych złotych/);
    await sum.fill("27");
    await until(() => sum.element().getAttribute("aria-invalid") !== "true");
  }
  await sum.fill("27.5");
  sum.element().closest("form")?.requestSubmit();
  await until(() => sum.element().getAttribute("aria-invalid") === "true");
  await expectAccessible();
});
