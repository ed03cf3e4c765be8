import { expect, test } from "vitest";
import { slugsIn } from "./offer-links.ts";

test.each([
  ["/promocje/zniwa?z=wiadomosc", ["zniwa"]],
  ["/promocje/zniwa/regulamin", ["zniwa"]],
  ["/oferta/zniwa#jak", ["zniwa"]],
  ["/akcje/zniwa/regulamin", ["zniwa"]],
  ["/zniwa", ["zniwa"]],
  ["/dovvo-wiosna", ["dovvo-promocja-mocna-akcja-taka"]],
  ["/halvetic", ["halvetic-promocja-mocna-akcja-taka"]],
  ["/dashboard#!akcja-pewnosc100", ["dashboard", "pewnosc100"]],
  ["Zgłoś się: https://plon.example/promocje/zniwa?z=sms.", ["zniwa"]],
  ["Zgłoś się: PLON.example/dovvo-wiosna", ["dovvo-promocja-mocna-akcja-taka"]],
  ["Zgłoś się (http://localhost:3000/promocje/leptosar-promocja)", ["leptosar-promocja"]],
  ["Dawka 2 l/ha, cena 100 zł/opak., 10/2026", []],
  ["https://plon.example", []],
  ["/moje-faktury/12", []],
])("%s leads to %j", (text, slugs) => {
  expect(slugsIn([text])).toEqual(slugs);
});

test("each is named once, whatever names it; a text that is missing names none", () => {
  expect(slugsIn(["/zniwa", null, "plon.example/promocje/zniwa i /siew"])).toEqual(["zniwa", "siew"]);
});
