import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";
import { proveWaiting } from "./grants-waiting.service.ts";

const server = useTestServer();
const given = createGiven(server);
const QUEUE = "/api/office/v1/grants";
type Farmer = Awaited<ReturnType<typeof given.participant>>;
type Row = { id: number; reward: string; status: string; promotion: { id: number; title: string }; identifier: string };
let [editor, clerk] = ["", ""];
const { promotion, answer, buy, correct, rewards, states, step } = createGranting(server, given, () => ({
  editor,
  clerk,
}));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

const queue = async (query = "", token = clerk) => {
  const { status, body } = await server.call("GET", `${QUEUE}?${query}`, { token });
  expect(status).toBe(200);
  return { rows: body.data as Row[], meta: body.meta };
};
const move = (body: object, token = clerk) => server.call("POST", `${QUEUE}/steps`, { token, body });

/** A farmer who earned the first reward of each of these. */
async function earner(...offers: Promotion[]): Promise<Farmer & { grants: number[]; invoices: number[] }> {
  const farmer = await given.participant();
  const invoices = [];
  for (const offer of offers) {
    await answer(farmer, offer, true);
    invoices.push(await buy(farmer, offer, [[5, 2]]));
  }
  const grants = (await rewards(farmer)).map(({ id }) => id);
  return Object.assign(farmer, { grants, invoices });
}

describe("the queue of rewards", () => {
  test("has those of all promotions that wait, oldest first, with person and promotion, and forgets what was handed out", async () => {
    const [one, other] = [await promotion(), await promotion()];
    const first = await earner(one);
    server.clock.advance(60_000);
    const second = await earner(other);
    const { rows, meta } = await queue();
    expect(rows).toMatchObject([
      {
        identifier: first.identifier,
        promotion: { id: one.id },
        reward: "karta 150 zł",
        acts: ["hand_over", "withdraw"],
      },
      { identifier: second.identifier, promotion: { id: other.id }, status: "granted" },
    ]);
    expect(meta).toMatchObject({ total: 2, by_status: { granted: 2, review: 0 }, value_grosze: 30_000 });
    expect((await queue("order=desc")).rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
    expect((await queue("sort=value_grosze")).rows).toHaveLength(2);
    expect((await queue(`promotion_id=${other.id}`)).rows.map(({ identifier }) => identifier)).toEqual([
      second.identifier,
    ]);
    expect((await queue(`promotion_id=${other.id}`)).meta.by_status).toEqual({ granted: 1, review: 0 });
    expect((await queue(`search=${first.identifier}`)).rows.map(({ identifier }) => identifier)).toEqual([
      first.identifier,
    ]);
    await correct(second.invoices[0]!, 1);
    expect((await queue("status=review")).rows).toMatchObject([
      { identifier: second.identifier, acts: ["keep", "withdraw"], note: "Zakupy po korekcie: 5\u00a0l z 10\u00a0l" },
    ]);
    expect((await queue("status=granted")).meta).toMatchObject({ total: 1, by_status: { granted: 1, review: 1 } });

    const body = { grant_ids: [...first.grants, ...second.grants] };
    // One of them has to be checked first: none is handed over.
    expect((await move({ ...body, act: "hand_over" })).body.error).toBe("promotion.grant_cannot_move");
    expect((await move({ ...body, act: "withdraw" })).body.errors).toEqual({ note: [expect.any(String)] });
    expect((await move({ grant_ids: second.grants, act: "keep", note: "Pomyłka" })).body.data).toEqual({ moved: 1 });
    expect((await move({ ...body, act: "hand_over" })).body.data).toEqual({ moved: 2 });
    expect((await move({ ...body, act: "hand_over" })).body.data).toEqual({ moved: 0 });
    expect(await states(first)).toEqual(["karta 150 zł: handed_over"]);
    expect((await queue()).meta).toMatchObject({ total: 0, by_status: { granted: 0, review: 0 }, value_grosze: 0 });
    const audited = await server.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "promotion.grant_hand_over")
      .orderBy("id")
      .execute();
    expect(audited.map(({ subject_id }) => Number(subject_id))).toEqual([one.id, other.id]);
    expect(await proveWaiting(server.db)).toBe(0);
  });

  test("is for those who send them: others may neither read nor move it, and a wrong query or step is refused in words", async () => {
    const { grants } = await earner(await promotion());
    for (const role of ["editor", "rep"] as const) {
      const { token } = await given.staff(role);
      expect((await server.call("GET", QUEUE, { token })).status).toBe(403);
      expect((await move({ grant_ids: grants, act: "hand_over" }, token)).status).toBe(403);
    }
    const auditor = (await given.staff("auditor")).token;
    expect((await queue("", auditor)).rows).toHaveLength(1);
    expect((await move({ grant_ids: grants, act: "hand_over" }, auditor)).status).toBe(403);
    expect((await server.call("GET", `${QUEUE}?status=handed_over`, { token: clerk })).status).toBe(422);
    expect((await move({ grant_ids: [999_999], act: "hand_over" })).body.error).toBe("promotion.grant_not_found");
    expect((await move({ grant_ids: [], act: "hand_over" })).body.errors).toEqual({
      grant_ids: ["Wybierz co najmniej jedną nagrodę"],
    });
    await move({ grant_ids: grants, act: "withdraw", note: "Koniec próby" });
  });

  test("follows rewards that two move at once, come back, or are moved in their promotion", async () => {
    const offer = await promotion();
    const farmer = await earner(offer);
    const body = { grant_ids: farmer.grants, act: "hand_over" };
    const withdraw = { grant_ids: farmer.grants, act: "withdraw", note: "Zwrot" };
    await Promise.all([move(body), move(withdraw), step(offer.id, body)]);
    expect((await queue()).rows).toEqual([]);
    const other = await earner(offer);
    await step(offer.id, { grant_ids: other.grants, act: "withdraw", note: "Zwrot" });
    expect((await queue()).rows).toEqual([]);
    await step(offer.id, { grant_ids: other.grants, act: "restore", note: "Pomyłka" });
    expect((await queue()).rows.map(({ id }) => id)).toEqual(other.grants);
    await move({ grant_ids: other.grants, act: "hand_over" });
    expect(await proveWaiting(server.db)).toBe(0);
  });

  test("leaves as a file with addresses by the list's filters, audited for each promotion in it", async () => {
    const [one, other] = [await promotion(), await promotion()];
    const both = await earner(one, other);
    const file = async (query: string) =>
      (await server.call("GET", `${QUEUE}/csv?${query}`, { token: clerk })).raw.toString().trim().split("\r\n");
    expect(await file("")).toHaveLength(3);
    const [, line, ...others] = await file(`promotion_id=${other.id}&search=${both.identifier}`);
    expect(others).toEqual([]);
    expect(line).toContain(`"Czerwiec`);
    expect(line).toContain(`"${both.identifier}";"Jan Kowalski"`);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "promotion.grants")
      .orderBy("id")
      .execute();
    expect(audited.map(({ subject_id }) => Number(subject_id))).toEqual([one.id, other.id, other.id]);
    expect((await server.call("GET", `${QUEUE}/csv`, { token: editor })).status).toBe(403);
  });

  test("that is wrong is found by the night's proof, and mended", async () => {
    const { grants } = await earner(await promotion());
    await server.db.deleteFrom("promotion_grant_waiting").where("grant_id", "in", grants).execute();
    expect(await proveWaiting(server.db)).toBe(1);
    expect((await queue()).rows.map(({ id }) => id)).toContain(grants[0]);
    expect(await proveWaiting(server.db)).toBe(0);
  });
});
