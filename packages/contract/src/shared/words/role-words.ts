import type { StaffRole } from "../calls/endpoint.ts";

/** The roles in words. */
export const ROLE_WORDS: Record<StaffRole, string> = {
  admin: "Administrator",
  clerk: "Referent",
  editor: "Redaktor",
  rep: "Przedstawiciel",
  auditor: "Audytor",
  distributor: "Dystrybutor",
};
