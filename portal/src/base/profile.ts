import type { PortalEndpoints } from "@plon/contract/portal.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { createCall } from "@plon/contract/shared/calls/client.ts";
import { includesRole, type MemberRole } from "@plon/rules/people/member-role.ts";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "./calls/api.ts";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  meta: { offline: "person", isOfFrame: true },
  // Without the signal: a guard waits for this call, and a component that unmounts must not cancel it.
  queryFn: async (): Promise<User> => (await call("GET /api/v1/user/profile", {})).data,
});

/** The owner of this token. */
export async function profileOf(token: string): Promise<User> {
  const authorization = `Bearer ${token}`;
  const ask = createCall<PortalEndpoints>((url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization } }),
  );
  return (await ask("GET /api/v1/user/profile", {})).data;
}

/** The signed-in participant. Only below the signed-in layout, whose guard has loaded it. */
export function useProfile(): User {
  return useSuspenseQuery(profileQuery).data;
}

/** Whether the signed-in person may do what takes this power; "owner" is what only the owner may. */
export function mayDo({ member }: Pick<User, "member">, power: MemberRole | "owner"): boolean {
  if (member === null) return true;
  return power !== "owner" && includesRole(member.role, power);
}

/** Whether points may leave the account now: the person has the power, and the balance is not locked. */
export const maySpend = (user: Pick<User, "member" | "is_prize_ordering_locked">): boolean =>
  mayDo(user, "full") && !user.is_prize_ordering_locked;

/** The person's name, or the farm's if no person is named. */
export function displayName({ profile }: Pick<User, "profile">): string {
  return `${profile.first_name} ${profile.last_name}`.trim() || profile.company_name;
}

/** The name where there is little room: the first name. */
export function shortName({ profile }: Pick<User, "profile">): string {
  return profile.first_name.trim() || profile.company_name;
}
