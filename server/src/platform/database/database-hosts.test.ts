// Of a database's servers the one that accepts writes is found; `failover.test.ts` kills real ones.
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "#test/harness/database.ts";
import { connectTo, hostsOf, openPoolOn } from "./database-hosts.ts";

test("each server gets the whole address, without the attribute that is ours", () => {
  const { urls, mustWrite } = hostsOf(
    "postgresql://plon:a%40b@db1:5432,db2:5433/plon?sslmode=require&target_session_attrs=read-write",
  );
  expect(urls).toEqual([
    "postgresql://plon:a%40b@db1:5432/plon?sslmode=require",
    "postgresql://plon:a%40b@db2:5433/plon?sslmode=require",
  ]);
  expect(mustWrite).toBe(true);
  expect(hostsOf("postgresql://plon@db1/plon")).toMatchObject({
    urls: ["postgresql://plon@db1/plon"],
    mustWrite: false,
  });
});

test("a server that failed is left for the next one, whoever notices it, and connections from before are not used", () => {
  const hosts = hostsOf("postgresql://db1,db2,db3/plon?target_session_attrs=read-write");
  const [first, second, third] = hosts.urls as [string, string, string];
  hosts.failed(first);
  hosts.failed(first);
  expect([hosts.current(), hosts.generation()]).toEqual([second, 1]);
  hosts.failed(second);
  hosts.failed(third);
  expect([hosts.current(), hosts.generation()]).toEqual([first, 3]);
});

/** A port at which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

test("the server that accepts writes is found behind a dead one, and one that does not is named with its reason", async () => {
  const database = await createTestDatabase();
  const { username, password, port, pathname } = new URL(database.url);
  const host = `127.0.0.1:${port}`;
  const dead = `127.0.0.1:${await deadPort()}`;
  const address = (hosts: string) =>
    `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  const client = await connectTo(address(`${dead},${host}`));
  expect((await client.query("select current_database() as name")).rows).toEqual([{ name: pathname.slice(1) }]);
  await client.end();

  await database.asOwner(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
  // They are sought for five seconds: whoever looks at the clock finds it two seconds later.
  let passed = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (passed += 2000));
  const refusal = await connectTo(address(`${dead},${host}`)).catch((error: unknown) => (error as Error).message);
  clock.mockRestore();
  expect(refusal).toContain(`${dead}: connect ECONNREFUSED`);
  expect(refusal).toContain(`${host}: The server accepts no writes`);
  expect(refusal).not.toContain(password);
  await database.asOwner(
    `begin read write; alter database ${pathname.slice(1)} reset default_transaction_read_only; commit`,
  );
  await database.drop();
});

test("a connection that dies in somebody's hands ends nothing but its next statement", async () => {
  const database = await createTestDatabase();
  const pool = openPoolOn(hostsOf(database.url), { max: 2 });
  const client = await pool.connect();
  const died = new Promise((resolve) => client.once("end", resolve));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
  await died;
  await expect(client.query("select 1")).rejects.toThrow(/connection/i);
  client.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
