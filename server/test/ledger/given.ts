import { randomBytes } from "node:crypto";
import { hashRequest, type Posting } from "#modules/points/ledger/ledger.service.ts";
import type { Database } from "#platform/database/database.ts";

let made = 0;

/** A participant with nothing but what the table demands. */
export const givenParticipant = async (db: Database["db"]): Promise<number> => (await givenParticipants(db, 1))[0]!;

/** So many of them. */
export async function givenParticipants(db: Database["db"], count: number): Promise<number[]> {
  const values = Array.from({ length: count }, () => {
    made++;
    return {
      identifier: String(1_000_000_000 + made),
      email: `p${made}@plon.example`,
      phone: "+48600000000",
      first_name: "Jan",
      last_name: "Kowalski",
      created_at: new Date("2026-01-01T00:00:00Z"),
    };
  });
  const rows = await db.insertInto("participant").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** A posting header with a fresh key, for the fields a test does not care about. */
export function givenPosting(participantId: number, overrides: Partial<Posting> = {}): Posting {
  const key = randomBytes(8).toString("hex");
  return {
    participantId,
    key,
    requestHash: hashRequest({ key: overrides.key ?? key }),
    cause: { type: "test", id: key },
    actor: { kind: "system", id: null },
    at: new Date("2026-11-20T12:00:00Z"),
    explanation: { text: "Test" },
    ...overrides,
  };
}
