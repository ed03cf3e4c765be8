import { expect, test } from "vitest";
import { missingOf, navigationUrl, rewardText } from "./field-words.ts";

const FINE = { returned: [], has_required_consents: true, ksef: "reading", has_invoice_this_season: true } as const;
const returned = { document: "FV 1", reason: null };
type Facts = Parameters<typeof missingOf>[0];

test.each<[Partial<Facts>, string[]]>([
  [{}, []],
  [{ returned: [returned, returned] }, ["2\u00a0faktury czekają na odpowiedź gospodarstwa"]],
  [{ has_required_consents: false }, ["Brakuje wymaganych zgód"]],
  [{ ksef: "none" }, ["Nie jest połączone z KSeF"]],
  [{ ksef: "pesel" }, []],
  [{ has_invoice_this_season: false }, ["W tym roku nie ma jeszcze faktury"]],
])("what is missing of %j is %j", (changes, missing) => {
  expect(missingOf({ ...FINE, returned: [], ...changes })).toEqual(missing);
});

test("the way leads to the farm's address, by the phone's own navigation where it lets one choose", () => {
  const farm = { street: "Polna 1/2", postcode: "27-600", city: "Sandomierz" };
  expect(navigationUrl(farm, "Android 15")).toBe("geo:0,0?q=Polna%201%2F2%2C%2027-600%20Sandomierz");
  expect(navigationUrl(farm, "iPhone")).toContain("destination=Polna%201%2F2%2C%2027-600%20Sandomierz");
});

test("a reward that points reach lacks nothing", () => {
  expect(rewardText({ title: "Kubek", points: 10, missing: 0 })).toBe("Wystarczy na: Kubek");
});
