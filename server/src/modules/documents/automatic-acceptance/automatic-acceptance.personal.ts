import { about, ACCOUNTS, below } from "#platform/acts/personal.ts";

export const automaticAcceptancePersonal = [
  about("invoice_judgement", {
    of: below("invoice", "invoice_id"),
    withheld: {
      "the goods of the invoice, which its own lines tell": ["lines"],
      "the same as submitted_at, or the day the document came": ["judged_on"],
      "which of the programme's rules passed, with its limits": ["rules", "noticed"],
    },
    kept: { [ACCOUNTS]: ["lines", "rules", "judged_on", "noticed"] },
  }),
];
