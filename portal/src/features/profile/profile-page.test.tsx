import { expectAccessible } from "@plon/client/test/accessible.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";
import { namesSaved } from "#test/saved.ts";

const main = page.getByRole("main");
const ground = () => getComputedStyle(document.body).backgroundColor;
const letters = () => getComputedStyle(document.body).fontSize;
const choose = (group: string, name: string) =>
  main.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).click({ force: true });
const device = (scheme: "light" | "dark") =>
  protocol("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });

beforeEach(() => {
  signIn();
});

afterEach(async () => {
  await protocol("Emulation.setEmulatedMedia", { features: [] });
});

test("letters and colours are chosen for the device, at once, whatever the device itself is", async () => {
  await device("light");
  await open("/moj-profil");
  const light = ground();
  expect(letters()).toBe("16px");
  await choose("Wielkość liter", "Największe");
  await choose("Kolory", "Ciemne");
  await expect.poll(letters).toBe("20.8px");
  await expect.poll(ground).not.toBe(light);
  const dark = ground();
  await expectAccessible();

  await device("dark");
  await choose("Kolory", "Jasne");
  await expect.poll(ground).toBe(light);
  await expectAccessible();
  await choose("Kolory", "Jak w urządzeniu");
  await expect.poll(ground).toBe(dark);
  await choose("Wielkość liter", "Zwykłe");
  await expect.poll(letters).toBe("16px");
});

test("closing the account says what is lost, is asked for, and can be taken back", async () => {
  await open("/moj-profil");
  await main.getByRole("button", { name: "Zamknij konto" }).click();
  const asking = page.getByRole("alertdialog");
  await expect.element(asking).toMatchTextContent(/przepadną wszystkie punkty, teraz masz\s1\s250\spkt i\s300\spkt/);
  await expectAccessible();
  await asking.getByRole("textbox", { name: /Dlaczego/ }).fill("Sprzedałem gospodarstwo");
  const closing_requested_at = "2026-11-26T09:00:00Z";
  answers.on("POST /api/v1/user/closing", () => {
    answers.on("GET /api/v1/user/profile", { ...FARM, closing_requested_at });
    return { closing_requested_at };
  });
  await asking.getByRole("button", { name: "Wyślij prośbę" }).click();
  const waits = main.getByText("Twoja prośba o zamknięcie konta czeka");
  await expect.element(waits).toBeVisible();
  expect(answers.asked("POST /api/v1/user/closing")).toMatchObject([{ body: { reason: "Sprzedałem gospodarstwo" } }]);

  answers.on("POST /api/v1/user/closing/withdraw", () => {
    answers.on("GET /api/v1/user/profile", FARM);
    return null;
  });
  await main.getByRole("button", { name: "Wycofaj prośbę" }).click();
  await expect.element(waits).not.toBeInTheDocument();
  await expect.element(main.getByRole("button", { name: "Zamknij konto" })).toBeVisible();
});

test("own data can be taken away as JSON and PDF", async () => {
  const names = namesSaved();
  const files = ["/api/v1/user/data.json", "/api/v1/user/data.pdf"];
  for (const file of files) answers.file(file, new Blob(["{}"]));
  await open("/moj-profil");
  await main.getByRole("button", { name: "Pobierz JSON" }).click();
  await expect.poll(() => names).toHaveLength(1);
  await main.getByRole("button", { name: "Pobierz PDF" }).click();
  await expect.poll(() => names).toEqual(["moje-dane.json", "moje-dane.pdf"]);
  expect(answers.filesAsked()).toEqual(files);
});
