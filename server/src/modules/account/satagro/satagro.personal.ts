import { about, dayOf, own, SECRET } from "#platform/acts/personal.ts";
import { endForErasure } from "./revocation.service.ts";

export const satagroPersonal = [
  about("satagro_connection", {
    of: own(),
    exported: {
      part: "satagro",
      columns: ["status", "connected_at", "ended_at", "seen", "seen_at", "shared", "shared_at"],
      summary: {
        title: "SatAgro",
        lines: (rows) =>
          rows.flatMap((row) => [
            ["Połączenie od", dayOf(row["connected_at"])],
            ["Połączenie do", dayOf(row["ended_at"])],
            ["Dane przekazane ostatnio", dayOf(row["shared_at"])],
          ]),
      },
    },
    withheld: { [SECRET]: ["access_token", "refresh_token"] },
    ending: (tx, { id, at }) => endForErasure(tx, id, at),
    closing: () => ({ access_token: null, seen: null, shared: null }),
    kept: { "sealed, until SatAgro was told that the connection has ended (decision 0061)": ["refresh_token"] },
  }),
  about("satagro_authorization", {
    of: own(),
    withheld: { [SECRET]: ["state_hash", "code_verifier"] },
    closing: "deleted",
  }),
];
