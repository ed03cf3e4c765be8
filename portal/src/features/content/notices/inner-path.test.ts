import { expect, test } from "vitest";
import { innerPath } from "./inner-path.ts";

const ORIGIN = "https://plon.example";

test.each([
  ["/", "/"],
  ["/nagrody", "/nagrody"],
  ["/moje-faktury?tab=oczekujace#!zglos-fakture", "/moje-faktury?tab=oczekujace#!zglos-fakture"],
  ["https://plon.example/faq", "/faq"],
  ["/a/../faq", "/faq"],
  ["/apiary", "/apiary"],
])("%s leads to a page of the portal", (href, path) => expect(innerPath(href, ORIGIN)).toBe(path));

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "https://plon.example.evil.example/",
  "https://plon.example@evil.example/",
  "https://plon.example:444/",
  "http://plon.example/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://plon.example/1",
  "mailto:a@b.pl",
  "tel:+48800100200",
  "faq",
  "#a",
  "?a=1",
  "",
  "/api/v1/auth/logout",
  "/API/v1/auth/logout",
  "/%61pi/v1/auth/logout",
  "/%2561pi/v1/auth/logout",
  "/x/../api/v1/auth/logout",
  "/x/%2e%2e/api/v1/auth/logout",
  "/./api",
  "//plon.example/api/v1/auth/logout",
  "https://plon.example//api/v1/auth/logout",
  "/%2Fapi/v1/auth/logout",
  "/office/",
  "/%E0%A4%A",
  `/${"a".repeat(3000)}`,
])("%j leads nowhere", (href) => expect(innerPath(href, ORIGIN)).toBeUndefined());
