import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { putInto } from "#test/invoices.ts";
import { everythingKept, labelled, open, reload } from "#test/portal.ts";

test("[SATISF-10] the photos of a complaint outlive a refresh with its texts", async () => {
  answers.on("GET /api/v1/satisfaction/:token", {
    status: 2,
    status_label: { label: "Udział potwierdzony", color: "green" },
    complaint: null,
    can_complain: true,
    first_name: "Jan",
    complaints_until: "2023-10-27T22:00:00.000Z",
    reason: "",
    standing: "Bierzesz udział w akcji.",
    next: null,
    due_on: null,
    has_phone: true,
  });
  await open(`/halvetic100pewnosci/${"t".repeat(43)}`);
  const product = page.getByRole("textbox", { name: /^Produkt i\sopakowanie/ });
  await appears(product);
  await product.fill("Halvetic 20 l");
  const { control } = labelled("Dodaj zdjęcia").element() as HTMLLabelElement;
  const photos = ["łan.png", "brzeg.png"].map((name) => new File([name], name, { type: "image/png" }));
  await putInto(control as HTMLInputElement, ...photos);
  await appears(page.getByText("brzeg.png"));
  // A photo is written after it is shown; nobody refreshes between the two.
  await expect.poll(everythingKept).toContain("brzeg.png");
  await reload();
  await appears(page.getByText("łan.png"));
  await appears(page.getByText("brzeg.png"));
  expect(product.element()).toHaveValue("Halvetic 20 l");
  // The phone was given with the entry.
  expect(page.getByRole("textbox", { name: /^Telefon/ }).query()).toBeNull();
});
