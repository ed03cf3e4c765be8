// Every form of the portal is sent in every wrong way by a test: a new one that is not fails here.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** By which form of the matrix (`portal/src/app/every-page/failing-*forms.test.tsx`) each file that sends one is tried. */
const TRIED: Record<string, string[]> = {
  "shared/forms/form-sms-code.tsx": ["the code of a transfer", "the code of a registration", "the code of a new phone"],
  "features/access/password/change-password-modal.tsx": ["a new password"],
  "features/access/password/first-password-page.tsx": ["a first password by a link"],
  "features/access/sign-in/login-modal.tsx": ["a sign-in"],
  "features/access/password/password-code-step.tsx": ["a new password by its code"],
  "features/access/sign-in/person-login.tsx": ["a sign-in by phone"],
  "features/access/sign-in/person-password.tsx": ["a forgotten password of a person"],
  "features/affiliation/recommend-form.tsx": ["a recommended farm"],
  "features/campaigns/entry/campaign-form.tsx": ["a participant's entry into a campaign"],
  "features/campaigns/satisfaction/complaint-form.tsx": ["a complaint with its photo"],
  "features/campaigns/satisfaction/satisfaction-entry.tsx": ["an entry into the satisfaction promotion"],
  "features/campaigns/entry/start-form.tsx": ["a visitor's way into a campaign"],
  "features/consents/consents-form.tsx": ["consents"],
  "features/invoices/form/answer-form.tsx": ["an invoice that came back"],
  "base/matters/post-form.tsx": ["an appeal against a refused invoice"],
  "features/invoices/sending/submit-modal.tsx": ["an invoice"],
  "features/ksef-connections/offer.tsx": ["the consent to KSeF"],
  "features/members/invitation-page.tsx": ["an accepted invitation"],
  "features/members/invite-form.tsx": ["a person of the farm"],
  "features/members/role-form.tsx": ["what a person of the farm may do"],
  "features/messages/message-form.tsx": ["a message to the representative"],
  "features/money-rewards/money-form.tsx": ["a payout", "the code of a payout"],
  "features/prizes/mine/return-form.tsx": ["a thing that is sent back"],
  "features/prizes/order/order-placing.ts": ["the code of a voucher"],
  "features/profile/bank-account-modals.tsx": ["a bank account"],
  "features/profile/closing-dialog.tsx": ["a request to close the account"],
  "features/profile/edit-modal.tsx": ["own data"],
  "features/profile/ways-in/passkey-name-form.tsx": ["a key's name"],
  "features/registrations/use-registration.ts": ["the number of a registration", "a whole registration"],
  "features/transfers/add-standing-modal.tsx": ["points for somebody for good"],
  "features/transfers/one-time-form.tsx": ["points for somebody"],
};

const files = (pattern: string) =>
  globSync(pattern, { cwd: checkout }).map((file) => file.replaceAll("\\", "/").replace("portal/src/", ""));

test("every file of the portal that sends a form is tried by the matrix, and none is named that does not", () => {
  const sending = files("portal/src/{features,shared,base,app}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && /\buseFormCycle\(/.test(read(`portal/src/${file}`)),
  );
  expect(sending.toSorted()).toEqual(Object.keys(TRIED).toSorted());
  const tried = files("portal/src/app/every-page/failing-*forms.test.tsx").flatMap((file) =>
    Array.from(read(`portal/src/${file}`).matchAll(/^ {4}name: "([^"]+)",$/gm), ([, name]) => name!),
  );
  expect(tried.length).toBeGreaterThan(30);
  const named = Object.values(TRIED).flat();
  expect(named.filter((name) => !tried.includes(name))).toEqual([]);
});
