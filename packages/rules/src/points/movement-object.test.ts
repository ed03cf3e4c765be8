import { expect, test } from "vitest";
import { pointsText } from "../texts/polish-text.ts";
import { movementObject } from "./movement-object.ts";

test.each([
  [{ text: "Zamówienie nagrody: Latarka czołowa LED" }, "Latarka czołowa LED"],
  [{ text: "Zamówienie nagrody: Rękawice robocze, 6 par (3 szt.)" }, "Rękawice robocze, 6 par (3 szt.)"],
  [{ text: `Przelew na konto: 130 zł za ${pointsText(2600)}.` }, "Przelew na konto: 130 zł"],
  [{ text: `Przelew na konto: 50 zł za ${pointsText(1)}.` }, "Przelew na konto: 50 zł"],
  [{ text: `Anulowane zamówienie N/2026/000004: Plecak polowy. Zwracamy ${pointsText(4900)}.` }, "Plecak polowy"],
  [{ text: "Korekta salda: Rekompensata za opóźnioną decyzję" }, "Rekompensata za opóźnioną decyzję"],
  [{ text: "Korekta salda: " }, "Korekta salda: "],
  [{ text: "Zdarzenie u partnera: Szkolenie" }, "Szkolenie"],
  [{ text: "Polecone gospodarstwo dołączyło do programu" }, "Polecone gospodarstwo dołączyło do programu"],
  [{ text: "Faktura FV/12/2026 została zaakceptowana", document: "FV/12/2026" }, "FV/12/2026"],
  [{ text: "Otrzymane jednorazowo. Od: Jan Król", other: "Jan Król" }, "Jan Król"],
  [{ text: "Stałe przekazywanie: faktura FV/1. Odbiorca: Jan Król", document: "FV/1", other: "Jan Król" }, "Jan Król"],
  [{ text: "Punkty odłożone", other: null }, "Punkty odłożone"],
])("%o is found by %s", (told, object) => {
  expect(movementObject(told)).toBe(object);
});
