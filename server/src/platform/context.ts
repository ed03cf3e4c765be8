import type { StaffRole } from "@plon/contract/shared/endpoint.ts";

/** What every call brings: the time by the application's clock and where it came from. */
export type CallContext = { at: Date; requestId: string; address: string; idempotency: IdempotencyKey | undefined };

/** The client's key and a digest of what it asks for: the same key with another digest is refused. */
export type IdempotencyKey = { key: string; requestHash: Buffer };

export type PublicContext = CallContext & {
  /** What the caller's browser calls itself. */
  userAgent: string | undefined;
  accessToken: string | undefined;
  cookies: Record<string, string | undefined>;
};

export type ParticipantContext = CallContext & {
  participantId: number;
  sessionId: number;
  /** Set when a member of staff looks at the portal in the participant's name. */
  support: { staffId: number; expiresAt: Date } | undefined;
};

export type StaffContext = CallContext & {
  staff: {
    id: number;
    role: StaffRole;
    name: string;
    representativeId: number | null;
    /** Of staff of a distributor, whose own things are all they see. */
    distributorId: number | null;
  };
  sessionId: number;
};

/** A distributor's system, known by its key. */
export type DistributorContext = CallContext & { distributor: { id: number; nip: string; keyId: number } };
