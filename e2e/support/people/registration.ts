import type { Locator, Page } from "@playwright/test";
import type { Newcomer } from "./newcomers.ts";
import { expect } from "#support/test.ts";

/** The registration's step by its heading. */
const step = (page: Page, name: string): Locator => page.getByRole("heading", { level: 2, name, exact: true });

async function pressNext(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Dalej" }).click();
}

const write = (page: Page, name: string, text: string) => page.getByRole("textbox", { name, exact: true }).fill(text);

/** Chooses one answer of a question; the words of the answer begin with `answer`. */
async function choose(page: Page, question: string | RegExp, answer: string): Promise<void> {
  const group = page.getByRole("radiogroup", { name: question });
  await group.locator("label").filter({ hasText: answer }).first().click();
}

async function fillIdentifier(page: Page, person: Newcomer): Promise<void> {
  const kind = person.type === "nip" ? "NIP" : "PESEL";
  await choose(page, /Jakim numerem/, kind);
  await write(page, kind, person.nip);
  await pressNext(page);
  await expect(step(page, "Twoje dane")).toBeVisible();
}

async function fillPerson(page: Page, person: Newcomer): Promise<void> {
  await choose(page, "Rejestr", "KRUS");
  await write(page, "Imię", person.first_name);
  await write(page, "Nazwisko", person.last_name);
  await write(page, "Ulica", "Polna");
  await write(page, "Nr budynku", "7");
  await write(page, "Kod pocztowy", "27600");
  await write(page, "Miejscowość", "Sandomierz");
  await pressNext(page);
  await expect(step(page, "Kontakt")).toBeVisible();
}

async function fillContact(page: Page, person: Newcomer): Promise<void> {
  await write(page, "Adres e-mail", person.email);
  await write(page, "Powtórz adres e-mail", person.email);
  await write(page, "Telefon komórkowy", person.phone);
  await pressNext(page);
}

async function fillCrops(page: Page): Promise<void> {
  await expect(step(page, "Uprawy")).toBeVisible();
  await write(page, "Pszenica ozima", "12,5");
  await pressNext(page);
}

/** Fills in everything before the consents, on the screen. */
export async function fillToConsents(page: Page, person: Newcomer): Promise<void> {
  await fillIdentifier(page, person);
  await fillPerson(page, person);
  await fillContact(page, person);
  await fillCrops(page);
  await expect(step(page, "Podsumowanie")).toBeVisible();
}

export async function giveAllConsents(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
}

export async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dziękujemy za zgłoszenie" })).toBeVisible();
}
