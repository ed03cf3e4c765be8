import { expect, test } from "vitest";
import { productSlug, sapOfSlug } from "./product-address.ts";

test.each([
  ["Kłosmax Duo 425 EC", 700_101, "klosmax-duo-425-ec-700101"],
  ["Żółć  (nowa)!", 5, "zolc-nowa-5"],
  ["…", 7, "7"],
])("%s is found at its slug", (name, sap, slug) => {
  expect(productSlug(name, sap)).toBe(slug);
  expect(sapOfSlug(slug)).toBe(sap);
});

test("a number alone is a product's path, anything else is none", () => {
  expect(sapOfSlug("700101")).toBe(700_101);
  for (const nobody of ["", "dovvo", "-0", "9999999999", "70\u0000", "dovvo-", "1e5x"]) {
    expect(sapOfSlug(nobody)).toBeUndefined();
  }
});
