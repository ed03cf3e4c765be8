import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { open, signIn } from "#test/portal.ts";

test("a payout is in whole złoty: neither a dot nor a comma becomes another sum", async () => {
  signIn();
  answers.on("GET /api/v1/prize/money-reward", {
    points_per_pln: 10,
    minimum_points: 100,
    available: 5000,
    kinds: [
      {
        kind: "charity",
        title: "Przelew dla PAH",
        lead: "",
        description: "",
        payee: "PAH",
        obstacle: null,
        statements: [],
      },
    ],
    payout_expected_by: null,
    account_blocked_until: null,
    tax: { treatment: "none", threshold_grosze: 0, rate_percent: 0 },
  });
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
