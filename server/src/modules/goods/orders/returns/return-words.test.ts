// What a decision about a return says to the farmer, to the log and to the second person, and what is refused before it is asked.
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Person = { id: number; token: string };
let clerk: Person;
let admin: Person;
let farmer: Person;
beforeAll(async () => {
  [clerk, admin] = [await given.staff("clerk"), await given.staff("admin")];
});
beforeEach(async () => {
  farmer = await given.participant();
  await givenPoints(server, farmer.id, 1000);
});

let serial = 0;
const office = (method: "GET" | "POST", path: string, body?: unknown, who = clerk) =>
  server.call(method, `/api/office/v1/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const move = (action: string, id: number, rest: object = {}, who = clerk) =>
  office("POST", "orders/move", { action, order_ids: [id], ...rest }, who);
const decide = (id: number, decision: string, answer = "", who = clerk) =>
  office("POST", `orders/${id}/return-decision`, { decision, answer }, who);
const own = async (id: number) =>
  (await server.call("GET", `/api/v1/prize/my-orders/${id}`, { token: farmer.token })).body.data;
const newest = async (path: string) => {
  const { data } = (await server.call("GET", path, { token: farmer.token })).body;
  return (data.notifications ?? data)[0];
};
const news = () => newest("/api/v1/notifications/list");
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const loggedOf = async (id: number, action: string) =>
  (
    await server.database.pool.query(
      "select subject_type, before, after from audit_log where action = $1 and subject_id = $2",
      [action, id],
    )
  ).rows;

/** An order of coats for 100 points each that was delivered; with what the farmer says of it, if they do. */
async function delivered(said?: { cause: string; quantity?: number }, { quantity = 1 } = {}): Promise<number> {
  const prize = await givenPrize(server, { title: "Kurtka", points: 100, value_grosze: 5000, left: 10 });
  const id: number = (await order(server, prize, { token: farmer.token, quantity })).body.data.id;
  await move("process", id);
  const parcels = [{ order_id: id, carrier: "InPost", tracking_number: "PL1" }];
  await office("POST", "orders/move", { action: "send", parcels });
  await move("deliver", id);
  if (said) await say(id, said);
  return id;
}

async function say(id: number, said: { cause: string; quantity?: number }) {
  const answer = await server.call("POST", `/api/v1/prize/my-orders/${id}/return`, {
    token: farmer.token,
    body: { quantity: 1, reason: "", ...said },
    headers: { "idempotency-key": `slowa-zwrotu-${(serial += 1)}` },
  });
  expect(answer.status).toBe(200);
}

describe("a decision about a return", () => {
  const BACK = { status: "cancelled", points: 100 };
  const OLD = { status: "delivered", quantity: 1 };
  test.each<[string, string, string, [title: string, rest: string, after: object, note: string | null]]>([
    [
      "accept",
      "withdrawn",
      "Paczka wróciła",
      [
        "Przyjęliśmy zwrot nagrody",
        "Na Twoje saldo wróciło 100 punktów. Paczka wróciła",
        { reason: "Paczka wróciła", ...BACK },
        "Paczka wróciła",
      ],
    ],
    [
      "accept",
      "lost",
      "",
      [
        "Przyjęliśmy zgłoszenie: nagroda nie dotarła",
        "Na Twoje saldo wróciło 100 punktów.",
        BACK,
        "Przesyłka nie dotarła.",
      ],
    ],
    [
      "accept",
      "broken",
      "",
      [
        "Przyjęliśmy zgłoszenie o uszkodzonej nagrodzie",
        "Na Twoje saldo wróciło 100 punktów.",
        BACK,
        "Nagroda była uszkodzona.",
      ],
    ],
    [
      "exchange",
      "broken",
      "Do piątku",
      [
        "Wymieniamy Twoją nagrodę",
        "Wyślemy Ci nową. Punkty się nie zmienią. Do piątku",
        { reason: "Do piątku", status: "processing", points: 100 },
        "Wymiana, sztuk: 1. Do piątku",
      ],
    ],
    [
      "refuse",
      "lost",
      "Odebrana",
      ["Nie przyjęliśmy zgłoszenia o nagrodzie", "Powód: Odebrana", { reason: "Odebrana" }, null],
    ],
  ])(
    "to %s what is %s, with the answer '%s', is told, written down and logged",
    async (decision, cause, answer, words) => {
      const id = await delivered({ cause });
      const { number } = await own(id);
      expect((await decide(id, decision, answer)).status).toBe(200);
      const [title, rest, after, note] = words;
      const told = await news();
      expect(told).toMatchObject({ title, link: "/moje-nagrody" });
      expect(plain(told.content)).toBe(`Zamówienie ${number}: Kurtka. ${rest}`);
      expect(await loggedOf(id, `order.return_${decision}`)).toEqual([
        { subject_type: "order", before: { ...OLD, cause }, after },
      ]);
      expect((await own(id)).events.at(-1).note).toBe(note);
      expect((await own(id)).goods_return.answer).toBe(answer === "" ? null : answer);
    },
  );

  test("that parts an order names the pieces that are kept in the history, in the log and in the new order", async () => {
    const id = await delivered({ cause: "withdrawn", quantity: 2 }, { quantity: 3 });
    await decide(id, "accept");
    const { number, returns } = await own(id);
    const keptId = Number(returns[0].kept_order.split("/")[2]);
    expect((await newest("/api/v1/points/history?kind=spend")).explanation.text).toBe(
      `Zatrzymane sztuki (1) zamówienia ${number}: Kurtka`,
    );
    const notes = (await own(keptId)).events.map(({ note }: { note: string | null }) => note);
    expect(notes).toContain(`Zatrzymane sztuki zamówienia ${number}`);
    expect(await loggedOf(id, "order.return_accept")).toMatchObject([
      { after: { status: "cancelled", points: 200, kept_order_id: keptId } },
    ]);
  });

  test("to exchange what comes back takes no new piece from the stock: the old one is there again", async () => {
    const id = await delivered({ cause: "withdrawn" });
    await decide(id, "exchange");
    const left = await server.db
      .selectFrom("reward_order as o")
      .innerJoin("prize_stock as s", "s.prize_id", "o.prize_id")
      .select("s.left_count")
      .where("o.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(left.left_count).toBe(9);
  });

  test("of an order that there is not, or of which nothing was said, is refused", async () => {
    const id = await delivered();
    expect((await decide(999_999, "accept")).body.error).toBe("order.not_found");
    expect((await decide(id, "accept")).body.error).toBe("order.return_over");
    const taken = { cause: "lost", reason: "Kurier zgubił" };
    const both = { action: "take_back", order_ids: [id, 999_999], ...taken };
    expect((await office("POST", "orders/move", both)).body.error).toBe("order.not_found");
    expect((await own(id)).state).toBe("delivered");
  });
});

describe("beyond a person's day", () => {
  const waitingFor = async (id: number) =>
    (await office("GET", "approvals?status=waiting", undefined, admin)).body.data.filter(
      ({ subject_path }: { subject_path: string }) => subject_path === `/orders/${id}`,
    );
  const approve = async (id: number) => {
    const [{ id: request }] = await waitingFor(id);
    return await office("POST", `approvals/${request}/decision`, { decision: "approve" }, admin);
  };

  test("the second person reads what leaves the house, and the log that two decided; a refusal needs nobody", async () => {
    await putSetting(server, admin.token, "return_approval_points", 1);
    const id = await delivered({ cause: "broken" });
    const { number } = await own(id);
    expect((await decide(id, "exchange", "Do piątku")).body.message).toBe(HELD_MESSAGE);
    const [asked] = await waitingFor(id);
    expect({ ...asked, effect: plain(asked.effect) }).toMatchObject({
      kind: "order.return",
      subject: `Zwrot nagrody: Kurtka, zamówienie ${number}`,
      before: "dostarczone",
      after: "wymiana na nową sztukę",
      effect: "Wyjdzie jeszcze jedna przesyłka warta 100 punktów.",
      reason: "Do piątku",
    });
    expect((await approve(id)).status).toBe(200);
    expect(await loggedOf(id, "order.return_exchange")).toMatchObject([{ after: { by_two: true } }]);

    const accepted = await delivered({ cause: "withdrawn" });
    await decide(accepted, "accept");
    expect((await waitingFor(accepted))[0]).toMatchObject({ after: "zwrot przyjęty" });

    const taken = await delivered();
    await move("take_back", taken, { cause: "lost", reason: "Kurier zgubił" });
    expect(plain((await waitingFor(taken))[0].effect)).toBe("Na saldo wraca 100 punktów.");
    expect((await approve(taken)).status).toBe(200);
    expect((await own(taken)).state).toBe("cancelled");
    expect(await loggedOf(taken, "order.take_back")).toMatchObject([
      { after: { cause: "lost", reason: "Kurier zgubił", by_two: true } },
    ]);

    const refused = await delivered({ cause: "lost" });
    expect((await decide(refused, "refuse", "Odebrana")).body.message).toBe("Decyzja została zapisana.");
  });

  test("nothing waits that could not be done: it is refused at once", async () => {
    const id = await delivered();
    expect((await decide(id, "accept")).body.error).toBe("order.return_over");
    const prize = await givenPrize(server, { points: 100, left: 5 });
    const unsent: number = (await order(server, prize, { token: farmer.token })).body.data.id;
    const taken = { cause: "lost", reason: "Kurier zgubił" };
    expect((await move("take_back", unsent, taken)).body.error).toBe("order.cannot_move");
    expect([await waitingFor(id), await waitingFor(unsent)]).toEqual([[], []]);
  });

  test("there is no end where the setting says none, but that of the day which all doors share", async () => {
    await putSetting(server, admin.token, "return_approval_points", 0);
    const id = await delivered({ cause: "withdrawn" });
    expect((await decide(id, "accept")).body.message).toBe("Decyzja została zapisana.");
    await putSetting(server, admin.token, "acceptance_farm_day_points", 150);
    const next = await delivered({ cause: "withdrawn" });
    expect((await decide(next, "accept")).body.message).toBe(HELD_MESSAGE);
  });
});
