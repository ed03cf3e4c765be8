import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";

/** Kinds of personal data: NIP or PESEL is the identifier, the IP address belongs to the device. */
export type PersonalKind = "name" | "identifier" | "contact" | "account" | "device";

const EVERYTHING: readonly PersonalKind[] = ["name", "identifier", "contact", "account", "device"];

/**
 * What each role sees of participants, wherever they are mentioned. Representatives see it only of their own
 * participants; editors and distributors' people see nobody.
 */
const SEEN: Record<StaffRole, readonly PersonalKind[]> = {
  admin: EVERYTHING,
  clerk: EVERYTHING,
  auditor: EVERYTHING,
  rep: ["name", "identifier", "contact"],
  editor: [],
  distributor: [],
};

/** Whether a role sees this kind of data about a person. */
export const seesOfPeople = (role: StaffRole, kind: PersonalKind): boolean => SEEN[role].includes(kind);

/** The value for roles that see this kind of data, null for others. */
export const seenBy = <T>(role: StaffRole, kind: PersonalKind, value: T): T | null =>
  seesOfPeople(role, kind) ? value : null;
