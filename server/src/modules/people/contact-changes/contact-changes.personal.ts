import { about, HASHED, own } from "#platform/acts/personal.ts";

export const contactChangesPersonal = [
  about("contact_change", {
    of: own(),
    exported: {
      part: "zmiany_danych",
      columns: ["kind", "value", "requested_at", "expires_at", "ended_at", "outcome"],
    },
    withheld: { [HASHED]: ["token_hash"] },
    closing: "deleted",
  }),
];
