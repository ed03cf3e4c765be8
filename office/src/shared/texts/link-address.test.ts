import { expect, test } from "vitest";
import { linkProblem } from "./link-address.ts";

test.each([
  "",
  "/faq",
  "/faq#punkty",
  "#punkty",
  "https://uodo.gov.pl/",
  "mailto:a@b.pl",
  "mailto:{{email}}",
  "tel:+48800100200",
])("a link may lead to %j", (address) => expect(linkProblem(address)).toBeUndefined());

test.each([
  "faq",
  "www.uodo.gov.pl",
  "//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://a b",
  "/\\x",
])("a link to %j is told before it is lost", (address) => expect(linkProblem(address)).toBeTruthy());
