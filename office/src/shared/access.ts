import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import {
  ADMIN_ONLY,
  EVERY_STAFF,
  READ_ALL,
  READ_AUDIT,
  READ_FEEDS,
  READ_INVOICES,
  READ_PARTICIPANTS,
  READ_PROMOTION_PEOPLE,
  READ_REPORTS,
  READ_SEGMENT_PEOPLE,
  SEE_FEEDS,
  WORK_CATALOGUE,
  WORK_FEEDS,
  WORK_INVOICES,
  WORK_PARTICIPANTS,
} from "@plon/contract/shared/roles.ts";
import { useStaff } from "./session.ts";

const NOBODY: readonly StaffRole[] = [];

/** Who sees and who changes each part of the office; the server enforces the same lists. */
const ACCESS = {
  dashboard: { read: EVERY_STAFF, write: NOBODY },
  invoices: { read: READ_INVOICES, write: WORK_INVOICES },
  "queue-items": { read: READ_INVOICES, write: WORK_INVOICES },
  participants: { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  representatives: { read: READ_INVOICES, write: ADMIN_ONLY },
  duplicates: { read: READ_INVOICES, write: WORK_PARTICIPANTS },
  registrations: { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  messages: { read: READ_PARTICIPANTS, write: ["admin", "clerk", "rep"] },
  closings: { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  "standing-transfers": { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  "one-time-transfers": { read: READ_PARTICIPANTS, write: NOBODY },
  holds: { read: READ_PARTICIPANTS, write: NOBODY },
  consents: { read: READ_ALL, write: WORK_CATALOGUE },
  movements: { read: READ_PARTICIPANTS, write: NOBODY },
  products: { read: READ_ALL, write: WORK_CATALOGUE },
  promotions: { read: READ_ALL, write: WORK_CATALOGUE },
  "promotion-people": { read: READ_PROMOTION_PEOPLE, write: NOBODY },
  prizes: { read: READ_ALL, write: WORK_CATALOGUE },
  "campaign-entries": { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  orders: { read: READ_PARTICIPANTS, write: WORK_PARTICIPANTS },
  adjustments: { read: READ_INVOICES, write: ADMIN_ONLY },
  distributors: { read: READ_ALL, write: WORK_CATALOGUE },
  "distributor-feed": { read: READ_FEEDS, write: ADMIN_ONLY },
  "feed-batches": { read: SEE_FEEDS, write: WORK_FEEDS },
  "feed-articles": { read: SEE_FEEDS, write: WORK_FEEDS },
  segments: { read: READ_ALL, write: WORK_CATALOGUE },
  "segment-people": { read: READ_SEGMENT_PEOPLE, write: NOBODY },
  sendings: { read: READ_ALL, write: WORK_CATALOGUE },
  news: { read: READ_ALL, write: WORK_CATALOGUE },
  pages: { read: READ_ALL, write: WORK_CATALOGUE },
  "letter-texts": { read: READ_ALL, write: WORK_CATALOGUE },
  invitations: { read: READ_PARTICIPANTS, write: NOBODY },
  "payout-candidates": { read: READ_INVOICES, write: NOBODY },
  "payout-batches": { read: READ_INVOICES, write: WORK_INVOICES },
  reports: { read: READ_REPORTS, write: NOBODY },
  "tax-report": { read: READ_AUDIT, write: NOBODY },
  staff: { read: READ_AUDIT, write: ADMIN_ONLY },
  approvals: { read: READ_AUDIT, write: ADMIN_ONLY },
  audit: { read: READ_AUDIT, write: NOBODY },
  outbox: { read: READ_INVOICES, write: NOBODY },
  settings: { read: READ_AUDIT, write: ADMIN_ONLY },
} satisfies Record<string, { read: readonly StaffRole[]; write: readonly StaffRole[] }>;

export type OfficePart = keyof typeof ACCESS;

/** Whether a role may read or change a part of the office. An unknown part is closed. */
export function mayAccess(role: StaffRole | undefined, part: string, to: "read" | "write"): boolean {
  const access = Object.hasOwn(ACCESS, part) ? ACCESS[part as OfficePart] : undefined;
  return role !== undefined && access !== undefined && access[to].includes(role);
}

/** Whether the signed-in person may change this part. */
export function useMayWrite(part: OfficePart): boolean {
  return mayAccess(useStaff()?.role, part, "write");
}

/** Whether the signed-in person may see this part. */
export function useMayRead(part: OfficePart): boolean {
  return mayAccess(useStaff()?.role, part, "read");
}
