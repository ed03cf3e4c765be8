import type { StaffRole } from "./endpoint.ts";

/** Who may do what in the office (decisions §2). The endpoints say it by these; screens ask the endpoints. */
export const READ_ALL: readonly StaffRole[] = ["admin", "clerk", "editor", "auditor"];
export const EVERY_STAFF: readonly StaffRole[] = ["admin", "clerk", "editor", "rep", "auditor"];
export const READ_PARTICIPANTS: readonly StaffRole[] = ["admin", "clerk", "rep", "auditor"];
export const READ_INVOICES: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const WORK_INVOICES: readonly StaffRole[] = ["admin", "clerk"];
export const WORK_PARTICIPANTS: readonly StaffRole[] = ["admin", "clerk"];
export const WORK_CATALOGUE: readonly StaffRole[] = ["admin", "editor"];
/** Who is in a segment, and takes the list away: those who see every participant. */
export const READ_SEGMENT_PEOPLE: readonly StaffRole[] = ["admin", "clerk", "auditor"];
/** Who is on a promotion's list and what each answered: the others see how many. */
export const READ_PROMOTION_PEOPLE: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const READ_AUDIT: readonly StaffRole[] = ["admin", "auditor"];
export const ADMIN_ONLY: readonly StaffRole[] = ["admin"];
/** Everybody who signs in to the office, also people of a distributor. */
export const ANY_STAFF: readonly StaffRole[] = [...EVERY_STAFF, "distributor"];
export const READ_FEEDS: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const WORK_FEEDS: readonly StaffRole[] = ["admin", "clerk"];
/** Those of a distributor see what its own systems sent. */
export const SEE_FEEDS: readonly StaffRole[] = [...READ_FEEDS, "distributor"];
/** What the programme costs and brings, without a name of anybody. */
export const READ_REPORTS: readonly StaffRole[] = ["admin", "editor", "auditor"];
/** Whose yes lets points or money go: nobody becomes one of these by the word of one administrator. */
export const APPROVERS: readonly StaffRole[] = ["admin", "clerk"];
