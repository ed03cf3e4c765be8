import { about, own } from "#platform/acts/personal.ts";

export const closingsPersonal = [
  about("closing_request", {
    of: own(),
    audited: ["closing"],
    exported: { part: "prosby_o_zamkniecie", columns: ["reason", "requested_at", "status", "decided_at"] },
    withheld: { "there is an account to copy only while it is empty": ["decision_reason"] },
    closing: () => ({ reason: "" }),
    kept: { "why the account was closed, without the person's names and numbers": ["decision_reason"] },
  }),
];
