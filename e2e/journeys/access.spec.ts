import type { Page } from "@playwright/test";
import { dialog, open } from "#support/portal.ts";
import { GUEST_PATHS, memberPaths, portalPaths, PUBLIC_PATHS } from "#support/routes.ts";
import { expect, settle, test } from "#support/test.ts";

const MENU = {
  "Historia punktów": "/historia-punktow",
  "Moje faktury": "/moje-faktury",
  "Przekazywanie punktów": "/przekazywanie-punktow",
  "O programie": "/o-programie",
  Promocje: "/promocje",
  Nagrody: "/nagrody",
  Produkty: "/produkty",
  "Sprawdź dostępność": "/produkty/sprawdz-dostepnosc",
  Kalkulator: "/kalkulator",
  Dystrybutorzy: "/dystrybutorzy",
  "Kontakt z przedstawicielem": "/kontakt-z-przedstawicielem",
  "Poleć gospodarstwo": "/polec-gospodarstwo",
  Aktualności: "/aktualnosci",
};
const PROFILE_MENU = {
  "Mój profil": "/moj-profil",
  "Moje nagrody": "/moje-nagrody",
  "Moje faktury": "/moje-faktury",
  "Moje zakupy": "/moje-zakupy",
  Powiadomienia: "/powiadomienia",
  "Listy gratulacyjne": "/listy-gratulacyjne",
};

test("[ACCESS-01, ACCESS-12, ACCESS-20] a visitor opens every public and guest page @once", async ({ page }) => {
  const paths = portalPaths();
  for (const path of [...PUBLIC_PATHS, ...GUEST_PATHS]) {
    expect(paths, "a page of the list is in the portal").toContain(path);
    await open(page, path);
    expect(new URL(page.url()).pathname, `${path} stays`).toBe(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" })).toBeVisible();
  }
});

test("[ACCESS-07, ACCESS-09, ACCESS-13, ACCESS-14, ACCESS-20, ACCESS-21] every other page sends a visitor to sign-in and keeps the path @once", async ({
  page,
}) => {
  const paths = memberPaths();
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`/\\?redirect=${path}#!logowanie$`));
  }
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("[ACCESS-08, ACCESS-21] a page for guests sends a signed-in user home, which shows the way to the dashboard @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  for (const path of GUEST_PATHS) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/:\d+\/$/);
  }
  await page.getByRole("main").getByRole("link", { name: "Przejdź do pulpitu" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[ACCESS-03, ACCESS-04, ACCESS-05, ACCESS-06, ACCESS-13] each place of the programme opens from the menus by its name", async ({
  page,
  cast,
  signIn,
  width,
}) => {
  await signIn(cast.sender);
  await open(page, "/dashboard");
  for (const [name, path] of Object.entries(MENU)) {
    if (width === "phone")
      await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).click();
    await expectPage(page, path, name);
  }
  for (const [name, path] of Object.entries(PROFILE_MENU)) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Konto:/ })
      .click();
    await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    await expectPage(page, path, name);
  }
  await open(page, "/produkty/sprawdz-dostepnosc");
  await open(page, "/faq");
});

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await settle(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(new RegExp(heading.replace(" z ", "\\sz\\s")));
}
