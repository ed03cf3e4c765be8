import type { StaffRole } from "./calls/endpoint.ts";

/** Who may do what in the office (decisions §2). Endpoints declare it with these; screens ask the endpoints. */
export const READ_ALL: readonly StaffRole[] = ["admin", "clerk", "editor", "auditor"];
export const EVERY_STAFF: readonly StaffRole[] = ["admin", "clerk", "editor", "rep", "auditor"];
export const READ_PARTICIPANTS: readonly StaffRole[] = ["admin", "clerk", "rep", "auditor"];
export const READ_INVOICES: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const WORK_INVOICES: readonly StaffRole[] = ["admin", "clerk"];
export const WORK_PARTICIPANTS: readonly StaffRole[] = ["admin", "clerk"];
export const WORK_CATALOGUE: readonly StaffRole[] = ["admin", "editor"];
/** Seeing and exporting the members of a segment: roles that see every participant. */
export const READ_SEGMENT_PEOPLE: readonly StaffRole[] = ["admin", "clerk", "auditor"];
/** Seeing who is on a promotion's list and what each answered: other roles see only numbers. */
export const READ_PROMOTION_PEOPLE: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const READ_AUDIT: readonly StaffRole[] = ["admin", "auditor"];
export const ADMIN_ONLY: readonly StaffRole[] = ["admin"];
/** Everybody who signs in to the office, including distributors' people. */
export const ANY_STAFF: readonly StaffRole[] = [...EVERY_STAFF, "distributor"];
export const READ_FEEDS: readonly StaffRole[] = ["admin", "clerk", "auditor"];
export const WORK_FEEDS: readonly StaffRole[] = ["admin", "clerk"];
/** A distributor's people see what its own systems sent. */
export const SEE_FEEDS: readonly StaffRole[] = [...READ_FEEDS, "distributor"];
/** The programme's costs and results, without personal data. */
export const READ_REPORTS: readonly StaffRole[] = ["admin", "editor", "auditor"];
/** The same of some farms: a representative of their own. */
export const READ_RESULTS: readonly StaffRole[] = [...READ_REPORTS, "rep"];
/** Roles whose approval releases points or money: granting them takes more than one administrator. */
export const APPROVERS: readonly StaffRole[] = ["admin", "clerk"];
/** Everybody who decides some of what waits for a second person. */
export const DECIDE_APPROVALS: readonly StaffRole[] = ["admin", "clerk", "editor"];
/** A representative's own farms on a phone; administrators may look at anybody's, and write nothing. */
export const READ_FIELD_WORK: readonly StaffRole[] = ["admin", "rep"];
export const WORK_IN_THE_FIELD: readonly StaffRole[] = ["rep"];
