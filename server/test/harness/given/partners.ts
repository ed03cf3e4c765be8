// What a partner's system does, for tests of its calls.
import type { PartnerRight } from "@plon/contract/shared/partners.ts";
import { PARTNER_RIGHTS } from "@plon/contract/shared/partners.ts";
import { newPartnerKey } from "#platform/auth/partner-keys.ts";
import type { createGiven } from "#test/harness/given.ts";
import type { TestServer } from "#test/harness/server.ts";

type BaseGiven = ReturnType<typeof createGiven>;
let serial = 0;

export function createPartners(server: TestServer, given: BaseGiven) {
  const key = async (partnerId: number, rights: readonly PartnerRight[] = PARTNER_RIGHTS, callsPerMinute = 1000) => {
    const admin = await given.staff("admin");
    const made = newPartnerKey();
    const { id } = await server.db
      .insertInto("partner_key")
      .values({
        partner_id: partnerId,
        label: "System",
        prefix: made.prefix,
        key_hash: made.hash,
        rights: [...rights],
        calls_per_minute: callsPerMinute,
        created_by: admin.id,
        created_at: server.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, key: made.key };
  };
  /** A partner with a key that may do everything. */
  const partner = async () => {
    serial += 1;
    const admin = await given.staff("admin");
    const at = server.clock.now();
    const { id } = await server.db
      .insertInto("partner")
      .values({
        name: `Partner ${serial}`,
        contact_email: `partner${serial}@plon.example`,
        created_by: admin.id,
        created_at: at,
        changed_by: admin.id,
        changed_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, key: (await key(id)).key };
  };
  /** Lets a partner see the points of a farm, by the farm's own call. */
  const show = (farm: { token: string }, partnerId: number, isShown = true, tellsChanges = false) =>
    server.call("PUT", `/api/v1/user/partners/${partnerId}`, {
      token: farm.token,
      body: { is_shown: isShown, tells_changes: tellsChanges },
    });
  /** A kind of events that is on. */
  const kind = async (partnerId: number, facts: Partial<Kind> = {}) => {
    serial += 1;
    const admin = await given.staff("admin");
    const { id, code } = await server.db
      .insertInto("partner_event_kind")
      .values({
        partner_id: partnerId,
        code: `szkolenie_${serial}`,
        name: "Szkolenie",
        points: 100,
        most_per_farm: 50,
        budget_points: 10_000,
        is_active: true,
        created_by: admin.id,
        created_at: server.clock.now(),
        ...facts,
      })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    return { id, code };
  };
  /** Tells an event; the same serial is the same request. */
  const tell = (who: { key: string }, body: object, idempotencyKey: string) =>
    server.call("POST", "/api/partners/v1/events", {
      token: who.key,
      body,
      headers: { "idempotency-key": idempotencyKey },
    });
  const get = (who: { key: string }, path: string, headers: Record<string, string> = {}) =>
    server.call("GET", `/api/partners/v1${path}`, { token: who.key, headers });
  return { partner, key, show, kind, tell, get };
}

type Kind = { points: number; most_per_farm: number; budget_points: number; is_active: boolean };
