import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { useStaff } from "./session.ts";

/** Whether a role may call an endpoint, by the same `access` that the server checks. */
export function mayCall(role: StaffRole | undefined, { access }: Endpoint): boolean {
  return role !== undefined && typeof access === "object" && access.staff.includes(role);
}

/** Whether the signed-in person may call an endpoint: anything that reads or changes with it is hidden from others. */
export function useMayCall(endpoint: Endpoint): boolean {
  return mayCall(useStaff()?.role, endpoint);
}
