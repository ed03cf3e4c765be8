import type { inviteMemberBody, sendMemberCode as sendCode } from "@plon/contract/portal/people/members.ts";
import type { MemberRole } from "@plon/rules/people/member-role.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, dataOf } from "#base/calls/api.ts";

/** The people of the farm: fetched each time, and stored on no device. */
export const membersQuery = queryOptions({
  queryKey: ["members"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/members", {}),
  staleTime: 0,
});

/** The farms that let the signed-in person in. */
export const farmsQuery = queryOptions({
  queryKey: ["own-farms"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/farms", {}),
  staleTime: 0,
});

/** What an invitation is for. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["member-invitation", token],
    meta: { offline: "none" },
    queryFn: dataOf("POST /api/v1/member-invitation", { body: { token } }),
    staleTime: Infinity,
    retry: false,
  });

/** Asks for the code of one invitation, or of one greater power. */
export const sendMemberCode = (body: z.input<(typeof sendCode)["body"]>) =>
  call("POST /api/v1/user/members/code", { body });
export const inviteMember = (body: z.input<typeof inviteMemberBody>) => call("POST /api/v1/user/members", { body });
export const changeMemberRole = (memberId: number, role: MemberRole, sms_code?: string) =>
  call("POST /api/v1/user/members/:memberId/role", {
    params: { memberId },
    body: sms_code === undefined ? { role } : { role, sms_code },
  });
export const endMember = (memberId: number) =>
  call("POST /api/v1/user/members/:memberId/end", { params: { memberId } });
export const leaveFarm = () => call("POST /api/v1/user/leave-farm", {});
export const switchFarm = (membership_id: number) => call("POST /api/v1/auth/farm", { body: { membership_id } });
