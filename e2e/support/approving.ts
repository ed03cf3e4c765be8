import { expect, type Page } from "@playwright/test";
import { visit } from "./office.ts";

/** At the second person's desk: approves what waits under this name. */
export async function approveAt(desk: Page, subject: string): Promise<void> {
  await visit(desk, "/office/approvals");
  await desk.getByRole("button", { name: `Zatwierdź: ${subject}` }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(desk.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();
}
