/** What the owner of a farm lets somebody else do in it, from the least to the most. */
export const MEMBER_ROLES = ["read", "submit", "full"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Whether a role includes what the other may do. */
export const includesRole = (role: MemberRole, other: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(other);

/** Whether somebody in this role sees numbers in full that others could misuse: a PESEL, a bank account. */
export const seesWholeNumbers = (role: MemberRole): boolean => role === "full";

/** What of a PESEL may be shown to somebody else. */
export const maskedPesel = (pesel: string): string => `•••••••${pesel.slice(-4)}`;

/** How many people a farm has besides its owner, invited ones included. */
export const MEMBERS_MAX = 10;

/** How long an invitation waits for its answer. */
export const INVITATION_DAYS = 7;
