// Every changing call of the office tells how it ended in one of a few ways, each of which is sent in every wrong way by a test:
// a new call that goes another way and is not tried fails here.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { waysOf } from "./office-sending.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** By which of what `office/src/app/every-page/failing-*.test.tsx` sends each way is tried. */
const WAYS: Record<string, string[]> = {
  "a dialog's form": ["a correction of a balance"],
  "a form that others may overtake": ["what others may overtake"],
  "a notice": ["a photo that goes"],
  "a photo": ["a photo"],
  "a record's form": ["a representative", "a segment", "a news", "a record that is changed"],
  "a step for many": ["a step for many"],
  "an act": ["an act", "an act that is asked about"],
};

/** What tells it in a way of its own, by file: by which it is tried, or why there is nothing to try. */
const OWN: Record<string, string[] | string> = {
  "app/sign-in/factor-setup-page.tsx": ["a key of one's own"],
  "app/sign-in/forgotten-password-page.tsx": ["a forgotten password"],
  "app/sign-in/new-password-page.tsx": ["a password by a link"],
  "app/sign-in/totp-setup.tsx": "its only field says whatever is wrong",
  "features/approvals/approval-list.tsx": "hands it to a dialog's form",
  "features/campaigns/campaigns.api.ts": "handed to a notice, and to a dialog's form where a reason is asked for",
  "features/field-work/field-work.api.ts":
    "written on a phone: what is refused stays with its reasons and is mended there (field-app.test.tsx)",
  "features/invoices/invoices.api.ts": ["a refusal of an invoice", "a correction of an invoice"],
  "features/invoices/lines/article-question.tsx": ["what a seller's article is"],
  "features/orders/orders.api.ts": ["parcels of orders"],
  "features/payouts/payouts.api.ts": ["a bank's confirmation"],
  "features/products/product-files.tsx": "at the file, as a photo's form does",
  "features/sendings/sending-create.tsx": ["a message to many", "people to be counted for a message"],
  "features/settings/setting-form.tsx": ["a setting"],
  "features/staff/add-key-dialog.tsx": ["a key of one's own"],
  "shared/acts/make-key.tsx": "after the device's own question, at its button",
  "shared/calls/session.ts": ["a sign-in"],
  "shared/forms/import-dialog.tsx": ["a table that was looked at"],
  "shared/lists/participant-steps.tsx": ["a step for many"],
};

/** The changing calls of the office, by the names of their endpoints. */
async function changingCalls(): Promise<string[]> {
  const files = globSync("packages/contract/src/office/**/*.ts", { cwd: checkout });
  const modules = await Promise.all(files.map((file) => import(path.join(checkout, file)) as Promise<object>));
  return modules.flatMap((module) =>
    Object.entries(module as Record<string, { method?: string; path?: string; readOnly?: true }>)
      .filter(([, { method, path: address, readOnly }]) => method && address && method !== "GET" && !readOnly)
      .map(([name]) => name),
  );
}

test("every changing call of the office is told of in a way that is tried, and none is named that is not", async () => {
  const calls = await changingCalls();
  expect(calls.length).toBeGreaterThan(140);
  const ways = waysOf(calls);
  // Only asked whether somebody may: the office acts on one entry as it does on many.
  expect(calls.filter((name) => ways.get(name)?.length === 0)).toEqual(["officeActOnCampaignEntry"]);
  const found = new Set([...ways.values()].flat().map((way) => way.replace(/^office\/src\//, "")));
  // What is asked for to be shown is read: `failing-pages.test.tsx`.
  found.delete("a query");
  expect([...found].toSorted()).toEqual([...Object.keys(WAYS), ...Object.keys(OWN)].toSorted());
  const tried = globSync("office/src/app/every-page/failing-*.test.tsx", { cwd: checkout }).flatMap((file) =>
    Array.from(read(file).matchAll(/^ {4}name: "([^"]+)",$/gm), ([, name]) => name!),
  );
  expect(tried.length).toBeGreaterThan(20);
  const named = [...Object.values(WAYS), ...Object.values(OWN)].filter((each) => typeof each !== "string").flat();
  expect(named.filter((name) => !tried.includes(name))).toEqual([]);
});
