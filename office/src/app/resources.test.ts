import { describe, expect, test } from "vitest";
import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";
import { OFFICE_LISTS } from "@plon/contract/office/desk/views.ts";
import type { OfficeResource } from "#shared/calls/resource.ts";
import { mayAct, menuOf, resourceNamed, RESOURCES } from "./resources.ts";

const ROLES = Object.keys(ROLE_WORDS) as StaffRole[];

/** The resource as if all of its endpoints were for these roles. */
function openTo(staff: readonly StaffRole[], resource: OfficeResource): OfficeResource {
  const changed = (endpoint: Endpoint) => ({ ...endpoint, access: { staff } });
  const { list, ...others } = resource.endpoints;
  const endpoints = Object.entries(others).map(([use, endpoint]) => [use, changed(endpoint)]);
  return { ...resource, endpoints: { ...Object.fromEntries(endpoints), list: changed(list) } };
}

const isInMenu = (role: StaffRole, resource: OfficeResource) =>
  menuOf(role, [resource]).some(({ names }) => names.includes(resource.name));

const screensOf = (role: StaffRole, resource: OfficeResource) =>
  (["list", "edit", "create"] as const).filter(
    (screen) => resource[screen] !== undefined && mayAct(role, screen, resource),
  );

describe.each(ROLES)("%s", (role) => {
  const others = ROLES.filter((other) => other !== role);

  test.each(RESOURCES)("is shown $name when the endpoints say so, and only then", (resource) => {
    const opened = openTo([role], resource);
    const closed = openTo(others, resource);
    const offered = (["list", "edit", "create"] as const).filter((screen) => resource[screen] !== undefined);
    expect(screensOf(role, opened)).toEqual(offered);
    expect(screensOf(role, closed)).toEqual([]);
    expect(isInMenu(role, opened)).toBe(resource.menu !== undefined);
    expect(isInMenu(role, closed)).toBe(false);
  });
});

test("views and files are known of a list under its address, for those who may read it", () => {
  const lists = Object.entries(OFFICE_LISTS);
  expect(lists.length).toBeGreaterThan(25);
  for (const [name, endpoint] of lists) expect(resourceNamed(name)?.endpoints.list, name).toBe(endpoint);
});

/** Each role's menu, group by group. */
const MENUS: Record<StaffRole, readonly string[]> = {
  admin: [
    "Praca: invoices queue-items orders grants campaign-entries registrations messages closings approvals fraud-cases",
    "Uczestnicy i punkty: participants representatives segments duplicates standing-transfers invitations consents",
    "Dokumenty dystrybutorów: feed-batches feed-documents feed-articles automatic-acceptance ksef",
    "Oferta i treści: products distributors prizes promotions news pages letter-texts sendings journeys level-schemes",
    "Pieniądze: results payout-candidates payout-batches tax-report reports",
    "System: outbox partners webhooks audit staff releases settings",
  ],
  clerk: [
    "Praca: invoices queue-items orders grants campaign-entries registrations messages closings approvals",
    "Uczestnicy i punkty: participants representatives segments duplicates standing-transfers invitations consents",
    "Dokumenty dystrybutorów: feed-batches feed-documents feed-articles automatic-acceptance ksef",
    "Oferta i treści: products distributors prizes promotions news pages letter-texts sendings journeys level-schemes",
    "Pieniądze: payout-candidates payout-batches",
    "System: outbox",
  ],
  editor: [
    "Praca: approvals",
    "Uczestnicy i punkty: segments consents",
    "Oferta i treści: products distributors prizes promotions news pages letter-texts sendings journeys level-schemes",
    "Pieniądze: results reports",
  ],
  rep: [
    "Praca: orders campaign-entries registrations messages closings",
    "Uczestnicy i punkty: participants standing-transfers invitations",
    "Pieniądze: results",
  ],
  auditor: [
    "Praca: invoices queue-items orders grants campaign-entries registrations messages closings approvals fraud-cases",
    "Uczestnicy i punkty: participants representatives segments duplicates standing-transfers invitations consents",
    "Dokumenty dystrybutorów: feed-batches feed-documents feed-articles automatic-acceptance ksef",
    "Oferta i treści: products distributors prizes promotions news pages letter-texts sendings journeys level-schemes",
    "Pieniądze: results payout-candidates payout-batches tax-report reports",
    "System: outbox partners webhooks audit staff releases settings",
  ],
  distributor: ["Dokumenty dystrybutorów: feed-batches feed-documents feed-articles"],
};

test.each(ROLES)("the menu of %s is what the roles of the endpoints make it", (role) => {
  expect(menuOf(role).map(({ title, names }) => `${title}: ${names.join(" ")}`)).toEqual(MENUS[role]);
});

test("nobody signed in is shown nothing, and what the office does not have is open to nobody", () => {
  expect(menuOf(undefined)).toEqual([]);
  expect(mayAct("admin", "list", undefined)).toBe(false);
  expect(mayAct("admin", "delete", RESOURCES[0])).toBe(false);
});

test("every name is an address of one resource alone", () => {
  expect(new Set(RESOURCES.map(({ name }) => name)).size).toBe(RESOURCES.length);
});

test("whoever works on a record is told who else does: every record page says what its records are", () => {
  const unwatched = RESOURCES.filter(({ edit, watched }) => edit !== undefined && watched === undefined);
  // What distributors sent is read, and nobody edits it.
  expect(unwatched.map(({ name }) => name)).toEqual(["feed-batches"]);
});
