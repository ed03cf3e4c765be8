import { expect, test } from "vitest";
import { headingIds } from "./heading-ids.ts";

test("a heading makes a readable place, without Polish letters and signs", () => {
  expect(headingIds(["§ 5. Ważność punktów", "Łąka, pole – i las?", "!!!"])).toEqual([
    "5-waznosc-punktow",
    "laka-pole-i-las",
    "czesc",
  ]);
});

test("headings that read alike make different places", () => {
  expect(headingIds(["Punkty", "punkty!", "Punkty"])).toEqual(["punkty", "punkty-2", "punkty-3"]);
});
