import { sql } from "kysely";
import { expect, test } from "vitest";
import { copyDemo, DEMO_DAY } from "#test/harness/demo.ts";
import { isLong } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";
import { countFarms, countOthers } from "./counting.service.ts";

const server = useTestServer({}, undefined, copyDemo);

// Counting ninety days of the demo takes seconds; what is told of it is looked at by everybody who opens it.
test.runIf(isLong)("counting the demo opens no other case than the one that is told, and none about Jan", async () => {
  server.clock.set(DEMO_DAY);
  const at = server.clock.now();
  await sql`delete from fraud_mark`.execute(server.db);
  await countFarms(server.db, at);
  await countOthers(server.db, at);
  const { rows } = await sql<{ name: string; kinds: string }>`
    select p.last_name as name, (select string_agg(s.kind, ' ') from fraud_signal s where s.case_id = c.id and s.score > 0) as kinds
    from fraud_case c join participant p on p.id = c.subject_id and c.subject_type = 'participant' order by c.id
  `.execute(server.db);
  expect(rows.map(({ kinds }) => kinds)).toEqual(["shared_account", "shared_account"]);
  expect(rows.map(({ name }) => name)).not.toContain("Kowalski");
  const held = await sql`select from outgoing_hold`.execute(server.db);
  expect(held.rows).toEqual([]);
});
