// The home pages' figures: each is the total of the list that it leads to, for whoever reads that list.
import { beforeAll, describe, expect, test } from "vitest";
import {
  HOME_FIGURES,
  HOME_SECTIONS,
  type HomeFigure,
  type HomeSection,
  seesFigure,
} from "@plon/contract/office/desk/dashboard.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { copyDemo, DEMO_DAY } from "#test/harness/demo.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer({}, undefined, copyDemo);

const SECTIONS = Object.keys(HOME_SECTIONS) as HomeSection[];
const ROLES: StaffRole[] = ["clerk", "admin", "editor", "rep", "auditor", "distributor"];

type Figure = { figure: HomeFigure; total: number };
const figuresOf = async (section: string, token: string): Promise<Figure[]> =>
  (await server.call("GET", `/api/office/v1/dashboard/figures/${section}`, { token })).body.data;

/** The total of the list behind a figure, asked as the office's list asks. */
async function totalOf(figure: HomeFigure, token: string): Promise<number> {
  const { list, filter } = HOME_FIGURES[figure];
  const answer = await server.call("GET", `${list.path}?${new URLSearchParams(filter)}`, { token });
  expect(answer.status, figure).toBe(200);
  return answer.body.meta.total;
}

/** Every figure that somebody sees, by its name. */
async function totalsFor(token: string): Promise<Record<string, number>> {
  const counted = (await Promise.all(SECTIONS.map((section) => figuresOf(section, token)))).flat();
  return Object.fromEntries(counted.map(({ figure, total }) => [figure, total]));
}

describe("on the demo programme", () => {
  const tokens = new Map<StaffRole, string>();

  beforeAll(async () => {
    server.clock.set(DEMO_DAY);
    const { db, clock } = server;
    const people = await db.selectFrom("staff").select(["id", "role"]).orderBy("id").execute();
    for (const role of ROLES) {
      const staffId = people.find((person) => person.role === role)!.id;
      const session = await inTransaction(db, (tx) => openSession(tx, { kind: "staff", staffId }, clock.now()));
      tokens.set(role, session.accessToken);
    }
  });

  test.each(ROLES)("every figure that %s sees is the total of its list, and no other is shown", async (role) => {
    const token = tokens.get(role)!;
    for (const section of SECTIONS) {
      const shown = await figuresOf(section, token);
      expect(shown.map(({ figure }) => figure)).toEqual(
        HOME_SECTIONS[section].filter((figure: HomeFigure) => seesFigure(role, figure)),
      );
      for (const { figure, total } of shown) expect(total, figure).toBe(await totalOf(figure, token));
    }
  });

  test("what ends, failed, joined, lapses or is unpublished and unread is counted, and the lists show as many", async () => {
    const { db, clock } = server;
    const token = tokens.get("admin")!;
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * 3_600_000);
    const before = await totalsFor(token);
    const open = await db.selectFrom("promotion").select("id").where("is_published", "=", true).orderBy("id").execute();
    const [first, second, third] = open.map(({ id }) => id);
    await db
      .updateTable("promotion")
      .set({ opens_at: inDays(-9) })
      .where("id", "in", [first!, second!, third!])
      .execute();
    await db
      .updateTable("promotion")
      .set({ closes_at: inDays(14) })
      .where("id", "=", first!)
      .execute();
    await db
      .updateTable("promotion")
      .set({ closes_at: inDays(15.7) })
      .where("id", "=", second!)
      .execute();
    await db
      .updateTable("promotion")
      .set({ closes_at: inDays(99) })
      .where("id", "=", third!)
      .execute();
    const { id: pageId } = await db.selectFrom("page").select("id").orderBy("id").executeTakeFirstOrThrow();
    await db
      .updateTable("page")
      .set({ published_version: null, published_at: null })
      .where("id", "=", pageId)
      .execute();
    const { id: messageId } = await db
      .selectFrom("outbox_message")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("outbox_message").set({ sent_at: null, tries: 8 }).where("id", "=", messageId).execute();
    const { id: farmId } = await db.selectFrom("participant").select("id").orderBy("id").executeTakeFirstOrThrow();
    await db
      .updateTable("participant")
      .set({ created_at: inDays(-30) })
      .where("id", "=", farmId)
      .execute();

    const totals = await totalsFor(token);
    expect(totals).toMatchObject({
      promotions_ending: before["promotions_ending"]! + 1,
      pages_draft: before["pages_draft"]! + 1,
      messages_failed: 1,
      farms_recent: 1,
    });
    for (const [figure, total] of Object.entries(totals)) {
      expect(total, figure).toBe(await totalOf(figure as HomeFigure, token));
    }
  });
});
