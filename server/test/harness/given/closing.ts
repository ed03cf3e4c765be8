import type { TestServer } from "#test/harness/server.ts";

/** Closes an account for good, over HTTP: the farmer asks for it, an administrator does it. */
export async function closeAccount(server: TestServer, who: { id: number; token: string }, admin: { token: string }) {
  await server.call("POST", "/api/v1/user/closing", { token: who.token, body: {} });
  const open = await server.call("GET", "/api/office/v1/closings?status=open&per_page=100", { token: admin.token });
  const request = open.body.data.find((one: { participant_id: number }) => one.participant_id === who.id);
  const answer = await server.call("POST", `/api/office/v1/closings/${request.id}/close`, {
    token: admin.token,
    body: { reason: "Prośba uczestnika" },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
