import { about, own } from "#platform/acts/personal.ts";

export const outgoingHoldsPersonal = [
  about("outgoing_hold", {
    of: own(),
    exported: { part: "sprawdzane_wyplaty", columns: ["began_on", "until_day", "ended_at"] },
    withheld: { "the same as began_on": ["began_at"] },
    kept: { "that something waited and until when, without a name": ["began_at", "began_on", "until_day", "ended_at"] },
  }),
];
