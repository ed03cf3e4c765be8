import { expect, test } from "vitest";
import { shortenedName } from "./shortened-name.ts";

const wojciech = { first_name: "Wojciech", last_name: "Kowalski" };

test.each([
  ["Gospodarstwo Kowalski", 25, "Gospodarstwo Kowalski"],
  ["Gospodarstwo Rolne Kowalski", 25, "Gosp. Rol. Kowalski"],
  ["Gospodarstwo Rolne Wojciech Kowalski", 25, "Gosp. Rol. W. Kowalski"],
  ["Gospodarstwo Rolne Kowalski Wojciech", 25, "Gosp. Rol. Kowalski W."],
  ["Przedsiębiorstwo Produkcyjne Żółć Wojciech Kowalski", 25, "Żółć W. Kowalski"],
  ["Agro Wielkopolska Zielone Pola i Łąki", 25, "Agro Wielkopolska Zielone"],
  ["Konstantynopolitańczykiewiczówna", 25, "Konstantynopolitańczykiew"],
])("%s in %i characters keeps whom it is about", (name, most, short) => {
  expect(shortenedName(name, most, wojciech)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(most);
});
