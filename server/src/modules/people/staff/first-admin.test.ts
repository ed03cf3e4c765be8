import { expect, test } from "vitest";
import { newPasswordProblem } from "@plon/rules/sign-in/password.ts";
import { inTransaction } from "#platform/database/database.ts";
import { useTestServer } from "#test/harness/server.ts";
import { createFirstAdmin } from "./first-admin.service.ts";

const server = useTestServer({ PLON_DEMO: "0", DATABASE_URL: "postgresql://unused.example/plon" });
const create = (email: string) =>
  inTransaction(server.db, (tx) => createFirstAdmin(tx, server.clock.now(), { email, name: "Anna Nowak" }));

test("a new installation gets two administrators, who sign in and must set up the second factor", async () => {
  const emails = ["anna@firma.example", "piotr@firma.example", "ola@firma.example"];
  const made = await Promise.allSettled(emails.map(create));
  const passwords = made.filter((one) => one.status === "fulfilled").map((one) => one.value);
  expect(passwords).toHaveLength(2);
  expect(newPasswordProblem(passwords[0]!)).toBeUndefined();
  const email = emails[made.findIndex((one) => one.status === "fulfilled")]!;
  const answer = await server.call("POST", "/api/office/v1/auth/login", { body: { email, password: passwords[0] } });
  expect(answer.status).toBe(200);
  expect(answer.body.data.staff).toMatchObject({ role: "admin", must_set_up_totp: true });
  const invoices = await server.call("GET", "/api/office/v1/invoices", { token: answer.body.data.auth_token });
  expect(invoices.status).toBe(403);
  await expect(create("ewa@firma.example")).rejects.toThrow("two administrators already");
});
