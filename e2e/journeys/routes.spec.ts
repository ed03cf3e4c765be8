import type { Page } from "@playwright/test";
import { open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

/** Opens each address and finds its own heading there: no other page took it. */
async function expectHeadings(page: Page, headings: Record<string, RegExp>): Promise<void> {
  for (const [path, heading] of Object.entries(headings)) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    expect(new URL(page.url()).pathname, "the address stays").toBe(path);
  }
}

test("[ROUTE-02, ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-15] the programme's places open under their addresses, fixed ones before named ones @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await expectHeadings(page, {
    "/dashboard": /^Dzień dobry/,
    "/promocje": /^Promocje$/,
    "/promocje/tankuj-dovvo": /^Tankuj z\sDovvo$/,
    "/promocje/tankuj-dovvo/regulamin": /^Regulamin promocji$/,
    "/promocje/promocja-jesienna": /^Promocja jesienna$/,
    "/nagrody": /^Nagrody$/,
    "/nagrody/termos-stalowy": /^Termos stalowy/,
    "/nagrody/termos-stalowy/zamowienie": /^Zamówienie nagrody$/,
    "/nagrody/przelew-na-konto-1": /^Przelew na konto$/,
    "/nagrody/przelew-dla-pah": /^Przelew dla Polskiej Akcji Humanitarnej$/,
    "/produkty": /^Produkty$/,
    "/produkty/sprawdz-dostepnosc": /^Sprawdź dostępność$/,
    "/kalkulator": /^Kalkulator$/,
    "/dystrybutorzy": /^Dystrybutorzy$/,
  });
});

test("[ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28, ROUTE-43, ROUTE-54] transfers and the participant's own pages open under their addresses @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await expectHeadings(page, {
    "/przekazywanie-punktow": /^Przekazywanie punktów$/,
    "/przekazywanie-punktow/jednorazowe": /^Jednorazowe przekazanie punktów$/,
    "/przekazywanie-punktow/stale": /^Stałe przekazywanie punktów$/,
    "/przekazywanie-punktow/odrzucenie": /^Przekazanie odrzucone$/,
    "/przekazywanie-punktow/potwierdzenie": /^Przekazanie potwierdzone$/,
    "/przekazywanie-punktow/przekroczony-czas": /^Przekroczony czas$/,
    "/kontakt-z-przedstawicielem": /^Kontakt z\sprzedstawicielem$/,
    "/moj-profil": /^Mój profil$/,
    "/moje-nagrody": /^Moje nagrody$/,
    "/moje-faktury": /^Moje faktury$/,
    "/moje-zakupy": /^Moje zakupy$/,
    "/powiadomienia": /^Powiadomienia$/,
    "/listy-gratulacyjne": /^Listy gratulacyjne$/,
    "/polec-gospodarstwo": /^Poleć gospodarstwo$/,
    "/satagro": /^SatAgro$/,
    "/ksef": /KSeF$/,
  });
});

test("[ROUTE-01, ROUTE-29, ROUTE-30, ROUTE-38, ROUTE-45, ROUTE-46, ROUTE-47, ROUTE-48, ROUTE-49, ROUTE-50, ROUTE-51, ROUTE-52, ROUTE-53, ROUTE-55] public and campaign pages open under their addresses @once", async ({
  page,
}) => {
  await expectHeadings(page, {
    "/": /^Twoje zakupy/,
    "/aktualnosci": /^Aktualności$/,
    "/aktualnosci/dni-pola": /^Dni pola/,
    "/support-login": /^Tryb wsparcia$/,
    "/demo": /^Jak działa program$/,
    "/dovvo-wiosna": /^Dovvo wiosna$/,
    "/halvetic": /^Halvetic$/,
    "/halvetic-promocja": /^Promocja Halvetic$/,
    // The page of a token is below the campaign: a token in the root would take the generic pages' addresses.
    "/halvetic100pewnosci/token": /^Twoje zgłoszenie$/,
    "/kalkulator-zewnetrzny": /^Kalkulator punktów$/,
    "/kalkulator-zewnetrzny-promocja-jesienna": /^Kalkulator promocji jesiennej$/,
  });
});
