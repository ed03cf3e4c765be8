import type { TestServer } from "./server.ts";

/** Changes a setting as an administrator does who has just looked at it. */
export async function putSetting(server: TestServer, token: string, key: string, value: unknown) {
  const seen = await server.db
    .selectFrom("system_setting")
    .select("revision")
    .where("key", "=", key)
    .executeTakeFirst();
  const body = { value, revision: seen?.revision ?? 0 };
  return await server.call("PUT", `/api/office/v1/settings/${key}`, { token, body });
}
