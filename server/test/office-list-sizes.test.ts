// The office's lists of the catalogue, from nothing to more than anybody pages through.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "./harness/given.ts";
import { sized } from "./harness/long.ts";
import { addProducts } from "./harness/given/products.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let admin: { token: string };
beforeAll(async () => {
  admin = await given.staff("admin");
});

const fill: Record<string, (count: number) => Promise<unknown>> = {
  products: async (count) => {
    await server.database.asOwner("truncate product cascade");
    await addProducts(server.db, count);
  },
  distributors: async (count) => {
    await server.db.deleteFrom("distributor").execute();
    await sql`insert into distributor (name, nip, street, postcode, city, phone, edi)
      select 'Agro ' || n, (1000000000 + n)::text, 'Polna ' || n, '27-600', 'Sandomierz', '+48158320000', false
      from generate_series(1, ${count}::int) n`.execute(server.db);
  },
};

describe.each(Object.keys(fill))("the office's list of %s", (name) => {
  test.each([0, 1, 16, 17, sized(260, 10_000)])(
    "has the right pages with %i rows, and a page beyond is the last",
    async (count) => {
      await fill[name]!(count);
      const page = (at: number) =>
        server.call("GET", `/api/office/v1/${name}?page=${at}&per_page=25`, { token: admin.token });
      const last = Math.max(1, Math.ceil(count / 25));
      const first = await page(1);
      expect(first.body.meta).toEqual({ current_page: 1, last_page: last, per_page: 25, total: count });
      expect(first.body.data).toHaveLength(Math.min(25, count));
      const beyond = await page(999_999);
      expect(beyond.body.meta.current_page).toBe(last);
      expect(beyond.body.data).toHaveLength(count === 0 ? 0 : count - (last - 1) * 25);
    },
  );
});
