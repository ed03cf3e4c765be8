import type { ApprovalKind } from "@plon/contract/office/house/approvals.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { createGiven } from "#test/harness/given.ts";
import type { Answer, TestServer } from "#test/harness/server.ts";

/** Changes a setting as an administrator who has just read it; where it takes two, a second one approves. */
export async function putSetting(server: TestServer, token: string, key: string, value: unknown) {
  const seen = await server.db
    .selectFrom("system_setting")
    .select("revision")
    .where("key", "=", key)
    .executeTakeFirst();
  const body = { value, revision: seen?.revision ?? 0, reason: "Uchwała zarządu" };
  const answer = await server.call("PUT", `/api/office/v1/settings/${key}`, { token, body });
  if (answer.status !== 200 || answer.body.data.waiting === null) return answer;
  return await approveAll(server, (await createGiven(server).staff("admin")).token, "setting.change");
}

/** The answer to a change; where it only asked, the record after a second administrator approved it, one of `records`. */
export async function byTwo(server: TestServer, asking: Promise<Answer>, records: string): Promise<Answer> {
  const asked = await asking;
  if (asked.status !== 200 || !String(asked.body.message).includes(HELD_MESSAGE)) return asked;
  const second = await createGiven(server).staff("admin");
  const approved = await approveAll(server, second.token);
  if (approved.status !== 200) return approved;
  return await server.call("GET", `${records}/${asked.body.data.id}`, { token: second.token });
}

/** Approves everything that waits, as an administrator who asked for none of it. */
export async function approveWaiting(server: TestServer) {
  const second = await createGiven(server).staff("admin");
  return await approveAll(server, second.token);
}

/** Approves, as this administrator, everything that waits for a second one, or what waits of a kind. */
export async function approveAll(server: TestServer, token: string, wanted?: ApprovalKind) {
  const { data } = (await server.call("GET", "/api/office/v1/approvals?status=waiting", { token })).body;
  let last;
  for (const { id, kind } of data as { id: number; kind: ApprovalKind }[]) {
    if (wanted && kind !== wanted) continue;
    last = await server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
      token,
      body: { decision: "approve" },
    });
  }
  return last!;
}
