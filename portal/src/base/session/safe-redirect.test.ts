import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

test.each(["/", "/moje-faktury", "/moje-faktury?page=2&search=FV%2F1#!zglos-fakture", "/nagrody/a//b"])(
  "keeps the portal's own path %s",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  "//zly.example",
  "///zly.example",
  "/\\zly.example",
  "\\\\zly.example",
  "/dobre\\zle",
  "https://zly.example/",
  "HTTPS:zly.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "moje-faktury",
  " /moje-faktury",
  "/\t/zly.example",
  "/\n/zly.example",
  "",
  `/${"a".repeat(3000)}`,
  undefined,
  null,
  7,
  ["/dashboard"],
])("drops %j", (value) => {
  expect(safeRedirect(value)).toBeUndefined();
});
