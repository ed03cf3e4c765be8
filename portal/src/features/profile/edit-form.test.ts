import { profileEditBody } from "@plon/contract/portal/account/profile.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { expect, test } from "vitest";
import { SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { editField, editProblems, editSent, editValues } from "./edit-form.ts";

const USER = {
  email: "jan@example.pl",
  phone: "+48600100200",
  area: [{ id: 31, value: 12.5 }],
  profile: {
    correspondence_address: false,
    correspondence_street: "",
    correspondence_street_number: "",
    correspondence_street_number_place: "",
    correspondence_postcode: "",
    correspondence_city: "",
  },
} as unknown as User;

test("the form sends e-mail, phone, areas by crop and the correspondence fields under profile", () => {
  const sent = editSent(editValues(USER, SHIPPED_CROP_RULES));
  expect(profileEditBody.parse(sent)).toEqual({
    email: "jan@example.pl",
    phone: "+48600100200",
    area: [{ id: 31, value: 12.5 }],
    profile: USER.profile,
  });
});

test("a profile that stands unchanged is in order", () => {
  expect([...editProblems(editValues(USER, SHIPPED_CROP_RULES), SHIPPED_CROP_RULES)]).toEqual([]);
});

test("another correspondence address is asked for in full, each field at its place", () => {
  expect(
    Object.fromEntries(
      editProblems({ ...editValues(USER, SHIPPED_CROP_RULES), correspondence_address: true }, SHIPPED_CROP_RULES),
    ),
  ).toEqual({
    correspondence_street: "Pole jest wymagane",
    correspondence_street_number: "Pole jest wymagane",
    correspondence_postcode: "Pole jest wymagane",
    correspondence_city: "Pole jest wymagane",
  });
});

test("contact and areas are judged together", () => {
  const values = editValues(USER, SHIPPED_CROP_RULES);
  const problems = editProblems(
    { ...values, email: "jan@", phone: "+48 6", area: { ...values.area, c31: "x" } },
    SHIPPED_CROP_RULES,
  );
  expect(Object.fromEntries(problems)).toEqual({
    email: "Pole musi być poprawnym adresem email",
    phone: "Pole musi mieć długość 12",
    "area.c31": "Nieprawidłowa wartość",
  });
});

test("a field that the server names is found in the form", () => {
  const values = editValues(USER, SHIPPED_CROP_RULES);
  expect(editField("profile.correspondence_city", values)).toBe("correspondence_city");
  expect(editField("area.0.value", values)).toBe("area.c31");
  expect(editField("email", values)).toBe("email");
});
