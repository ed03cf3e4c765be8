import { appears, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";

test("days and times are taken as people in Poland write them, and anything else is refused", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/audit", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/audit/actions", []);
  answers.on("GET /api/office/v1/staff", [], { meta: pageOf(0) });
  await open("/audit");
  await page.getByRole("button", { name: "Więcej filtrów" }).click();
  await page
    .getByRole("menuitemcheckbox", { name: "Od dnia" })
    .or(page.getByRole("menuitem", { name: "Od dnia" }))
    .first()
    .click();
  const day = page.getByRole("textbox", { name: "Od dnia" });
  await day.click();
  await userEvent.keyboard("04052026");
  await expect.element(day).toHaveValue("04.05.2026");
  await until(
    () => answers.asked("GET /api/office/v1/audit").at(-1)?.query["from"] === "2026-05-04",
    "the day's list",
    { flows: true },
  );

  answers.on("GET /api/office/v1/representatives/choices", []);
  await open("/sendings/create");
  const time = page.getByLabelText("Kiedy");
  expect(time.element().getAttribute("placeholder")).toBe("dd.mm.rrrr gg:mm");
  await time.click();
  await userEvent.keyboard("040520261005");
  await expect.element(time).toHaveValue("04.05.2026 10:05");
});

test("a day that is typed and is none is not left out in silence, also where the field may stay empty", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/products/:productId", PRODUCT);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/products/:productId/rates/preview", { packs: [], waiting_invoices: 0 });
  await open("/products/3");
  await page.getByRole("button", { name: "Ustaw nową stawkę" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(/^Punkty za/).fill("5");
  await dialog.getByLabelText("Od dnia").fill("01.01.2091");
  const to = dialog.getByLabelText("Do dnia");
  await to.fill("31.02.209");
  await dialog.getByRole("button", { name: "Poproś o stawkę" }).click();
  await appears(dialog.getByText("Podaj datę jako dd.mm.rrrr"));
  await expect.element(to).toBeInvalid();
  await expect.element(dialog.getByLabelText("Od dnia")).toHaveValue("01.01.2091");
});
