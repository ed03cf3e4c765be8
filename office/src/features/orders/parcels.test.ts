import { expect, test } from "vitest";
import { fillDown } from "./parcels.ts";

test("a pasted column fills the numbers from its field downwards and leaves the others", () => {
  expect(fillDown(["a", "", "", "d"], 1, "1\r\n 2 \n")).toEqual(["a", "1", "2", "d"]);
});

test("more numbers than parcels are dropped, an empty line stays an empty field", () => {
  expect(fillDown(["", "", ""], 0, "1\n\n3\n4\n5")).toEqual(["1", "", "3"]);
});

test.each(["one", "one\n", "", "\n"])("%j is no column", (pasted) => {
  expect(fillDown(["", ""], 0, pasted)).toBeUndefined();
});
