// What a correction by hand says to the farmer, to the second person and to the log, and how it counts towards other days.
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Farm = Awaited<ReturnType<typeof given.participant>>;
let admin: { id: number; token: string };
let serial = 0;

beforeAll(async () => {
  admin = await given.staff("admin");
});

/** A farm of 5,000 points that no member of staff gave it. */
async function farm(): Promise<Farm> {
  const made = await given.participant();
  await givenPoints(server, made.id, 5000);
  return made;
}

const post = (from: Farm, path: string, body: object, key: string) =>
  server.call("POST", `/api/office/v1/participants/${from.id}/${path}`, {
    token: admin.token,
    body: { reason: "Rekompensata", ...body },
    headers: { "idempotency-key": key },
  });
const newKey = () => `correction-told-${(serial += 1)}`;
const adjust = (to: Farm, points: number, key = newKey()) => post(to, "adjustments", { points }, key);
const move = (from: Farm, to: { identifier: string }, points: number, key = newKey()) =>
  post(from, "transfers", { points, receiver_nip: to.identifier }, key);

/** With plain spaces, as a person reads them. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, " "));

async function limit(key: string, value: number) {
  await putSetting(server, admin.token, key, value);
}

describe("a correction", () => {
  test.each([
    [40, "Dodaliśmy 40 punktów. Powód: Rekompensata"],
    [-40, "Odjęliśmy 40 punktów. Powód: Rekompensata"],
  ])(
    "of %i points tells the farmer how many and why, and stands so in the history and in the log",
    async (points, said) => {
      const farmer = await farm();
      const { movement_id } = (await adjust(farmer, points)).body.data;
      const told = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body.data;
      expect(plain(told.notifications)).toMatchObject([
        { title: "Korekta salda punktów", content: said, link: "/historia-punktow" },
      ]);
      const [newest] = (await server.call("GET", "/api/v1/points/history", { token: farmer.token })).body.data;
      expect(newest).toMatchObject({
        id: movement_id,
        kind: "adjustment",
        points,
        explanation: { text: "Korekta salda: Rekompensata" },
      });
      const { rows } = await server.database.pool.query(
        "select subject_type, after from audit_log where action = 'participant.adjust' and subject_id = $1",
        [farmer.id],
      );
      expect(rows).toEqual([{ subject_type: "participant", after: { points, reason: "Rekompensata", movement_id } }]);
    },
  );

  test("and one that moves points is told to both farms' histories with its reason", async () => {
    const [from, to] = [await farm(), await farm()];
    const { movement_id } = (await move(from, to, 30)).body.data;
    const newest = async ({ token }: Farm) =>
      (await server.call("GET", "/api/v1/points/history", { token })).body.data[0];
    expect(await newest(from)).toMatchObject({
      points: -30,
      explanation: { text: "Przekazanie punktów: Rekompensata" },
    });
    expect(await newest(to)).toMatchObject({ points: 30 });
    const { rows } = await server.database.pool.query(
      "select subject_type, after from audit_log where action = 'participant.transfer' and subject_id = $1",
      [from.id],
    );
    const after = { points: 30, reason: "Rekompensata", movement_id, receiver_id: to.id };
    expect(rows).toEqual([{ subject_type: "participant", after }]);
  });

  test.each([
    [2000, "dodane 2 000 punktów", "Do wydania na tym koncie będzie 7 000 punktów."],
    [-2000, "odjęte 2 000 punktów", "Do wydania na tym koncie będzie 3 000 punktów."],
  ])("of %i points says to the second person what there is and what there will be", async (points, after, effect) => {
    const farmer = await farm();
    await adjust(farmer, points);
    const path = `/participants/${farmer.id}`;
    const waiting = await server.call("GET", `/api/office/v1/approvals?subject_path=${path}`, { token: admin.token });
    expect(plain(waiting.body.data)).toMatchObject([
      {
        subject: `Korekta salda uczestnika nr ${farmer.id}`,
        before: `Gospodarstwo Kowalski (${farmer.identifier}): 5 000 punktów`,
        after,
        effect,
        reason: "Rekompensata",
      },
    ]);
  });

  test("under a key that stands for another one is refused, and nothing waits for it", async () => {
    const [farmer, other] = [await farm(), await farm()];
    const [one, two] = [newKey(), newKey()];
    const first = await adjust(farmer, 10, one);
    expect((await adjust(farmer, 20, one)).body.error).toBe("request.key_reused");
    expect((await move(farmer, other, 10, two)).status).toBe(200);
    expect((await move(farmer, other, 20, two)).body.error).toBe("request.key_reused");
    expect((await adjust(farmer, 10, one)).body.data.movement_id).toBe(first.body.data.movement_id);
    const path = `/participants/${farmer.id}`;
    const waiting = await server.call("GET", `/api/office/v1/approvals?subject_path=${path}`, { token: admin.token });
    expect(waiting.body.data).toEqual([]);
  });
});

describe("a day that all doors share", () => {
  const waits = async (answer: ReturnType<typeof adjust>) => (await answer).body.data.request_id !== null;

  test("counts what a farm is given, not what is taken from it; a repeated press stays what it was", async () => {
    await limit("acceptance_farm_day_points", 300);
    const [farmer, from] = [await farm(), await farm()];
    const key = newKey();
    const posted = await adjust(farmer, 200, key);
    expect(posted.body.data.request_id).toBeNull();
    expect(await waits(adjust(farmer, 99))).toBe(false);
    expect(await waits(adjust(farmer, 1))).toBe(true);
    expect(await waits(adjust(farmer, -400))).toBe(false);
    expect(await waits(move(from, farmer, 1))).toBe(true);
    // It is the receiver's day that is full.
    expect(await waits(move(farmer, from, 100))).toBe(false);
    expect((await adjust(farmer, 200, key)).body.data.movement_id).toBe(posted.body.data.movement_id);
    const nobody = await move(from, { identifier: "5260250995" }, 10);
    expect([nobody.body.error, Object.keys(nobody.body.errors)]).toEqual(["participant.not_found", ["receiver_nip"]]);
    await limit("acceptance_farm_day_points", 0);
  });

  test("of one person has no end where the setting says none; that of the farm has", async () => {
    await limit("staff_daily_points", 0);
    const farmers = await Promise.all(Array.from({ length: 7 }, () => farm()));
    for (const farmer of farmers) expect(await waits(adjust(farmer, 900))).toBe(false);
    expect(await waits(adjust(farmers[0]!, 900))).toBe(true);
    await limit("staff_daily_points", 5000);
  });
});
