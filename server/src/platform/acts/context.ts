import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import type { PartnerRight } from "@plon/contract/shared/partners.ts";
import type { MemberRole } from "@plon/rules/people/member-role.ts";

/** What a call says of the device it comes from: its public key, and its proof to hold the private one. */
export type DeviceClaim = { key: Buffer | undefined; proof: { atSeconds: number; signature: Buffer } | undefined };

/** What every call has: the time by the application's clock and where it came from. */
export type CallContext = { at: Date; requestId: string; address: string; idempotency: IdempotencyKey | undefined };

/** The client's key and a digest of the request: the same key with another digest is refused. */
export type IdempotencyKey = { key: string; requestHash: Buffer };

export type PublicContext = CallContext & {
  /** The caller's User-Agent. */
  userAgent: string | undefined;
  accessToken: string | undefined;
  device: DeviceClaim;
  cookies: Record<string, string | undefined>;
};

export type ParticipantContext = CallContext & {
  participantId: number;
  sessionId: number;
  /** Set when a member of staff views the portal as the participant. */
  support: { staffId: number; expiresAt: Date } | undefined;
  /** Who of the farm's people calls; undefined for its owner. */
  member: FarmMember | undefined;
};

/** Somebody whom the owner of a farm lets in. */
export type FarmMember = { personId: number; membershipId: number; role: MemberRole; name: string };

export type StaffContext = CallContext & {
  staff: {
    id: number;
    role: StaffRole;
    name: string;
    representativeId: number | null;
    /** Set for a distributor's staff, who see only that distributor's data. */
    distributorId: number | null;
  };
  sessionId: number;
};

/** A distributor's system, identified by its key. */
export type DistributorContext = CallContext & { distributor: { id: number; nip: string; keyId: number } };

/** A partner's system, identified by its key. */
export type PartnerContext = CallContext & { partner: { id: number; keyId: number; rights: readonly PartnerRight[] } };
