import { expect, test } from "vitest";
import { draftPlace, isKeepable } from "./drafts.ts";

test.each([
  "password",
  "old_password",
  "key_password",
  "key_pem",
  "certificate_pem",
  "bank_account",
  "pesel",
  "identifiers",
  "receiver_nip",
  "code",
  "codes",
  "totp_secret",
])("%s is never kept in the browser", (name) => {
  expect(isKeepable(name, "44051401359")).toBe(false);
});

test.each(["title", "content", "reason", "segment_identifier_type", "nip", "postcode", "tiers"])(
  "%s is kept",
  (name) => {
    expect(isKeepable(name, "tekst")).toBe(true);
  },
);

test("files are not kept, alone or among others", () => {
  expect(isKeepable("photo", new Blob(["x"]))).toBe(false);
  expect(isKeepable("photos", [new Blob(["x"])])).toBe(false);
});

test("drafts of two people, pages and forms stand in different places", () => {
  const places = [
    draftPlace(1, "/news/3", ""),
    draftPlace(11, "/news/3", ""),
    draftPlace(1, "/news/31", ""),
    draftPlace(1, "/news/3", "Nowa notatka"),
  ];
  expect(new Set(places).size).toBe(4);
});
