import type { StaffRole } from "@plon/contract/shared/endpoint.ts";

/** What can be told of a person: NIP or PESEL is the identifier, the IP address belongs to the device. */
export type PersonalKind = "name" | "identifier" | "contact" | "account" | "device";

const EVERYTHING: readonly PersonalKind[] = ["name", "identifier", "contact", "account", "device"];

/**
 * What each role sees of participants, wherever they are told of. A representative sees it of own participants alone;
 * whoever keeps texts, and people of a distributor, see nobody.
 */
const SEEN: Record<StaffRole, readonly PersonalKind[]> = {
  admin: EVERYTHING,
  clerk: EVERYTHING,
  auditor: EVERYTHING,
  rep: ["name", "identifier", "contact"],
  editor: [],
  distributor: [],
};

/** Whether a role sees this of a person. */
export const seesOfPeople = (role: StaffRole, kind: PersonalKind): boolean => SEEN[role].includes(kind);

/** The value for those who see such of people, null for the others. */
export const seenBy = <T>(role: StaffRole, kind: PersonalKind, value: T): T | null =>
  seesOfPeople(role, kind) ? value : null;
