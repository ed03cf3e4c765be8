import type { Config } from "#platform/settings/config.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { Tx } from "#platform/database/database.ts";
import type { CallContext, IdempotencyKey, ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { DemoCatalogue } from "#demo/goods/catalogue.ts";
import type { DemoPeople, DemoStaff } from "#demo/people/people.ts";
import type { DemoCalendar, Timeline } from "./timeline.ts";

/** Everything the stories of the demo programme need. */
export type World = {
  tx: Tx;
  /** With the address that links in letters begin with, as in those of the programme itself. */
  brand: Config["brand"] & { publicUrl: string };
  storage: FileStorage;
  calendar: DemoCalendar;
  timeline: Timeline;
  catalogue: DemoCatalogue;
  people: DemoPeople;
};

const call = (at: Date) => ({ at, requestId: "demo", address: "127.0.0.1", idempotency: undefined });

/** The context of a call that a visitor made at that time. */
export const visitorCall = (at: Date, key: string): CallContext & { idempotency: IdempotencyKey } => ({
  ...call(at),
  idempotency: { key, requestHash: Buffer.alloc(32) },
});

const withKey = (key: string | undefined) =>
  key === undefined ? {} : { idempotency: { key, requestHash: Buffer.alloc(32) } };

/** The context of a call that a participant made at that time; `key` is the client's idempotency key. */
export function participantCall(participantId: number, at: Date, key?: string): ParticipantContext {
  return { ...call(at), ...withKey(key), participantId, sessionId: 0, support: undefined, member: undefined };
}

/** The context of a call that a member of staff made at that time; `key` is the client's idempotency key. */
export function staffCall({ id, role, name }: DemoStaff, at: Date, key?: string): StaffContext {
  return {
    ...call(at),
    ...withKey(key),
    staff: { id, role, name, representativeId: null, distributorId: null },
    sessionId: 0,
  };
}
