import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const server = useTestServer();
const given = createGiven(server);
const transfers = createTransfers(server);

const office = (path: string, token: string) => server.call("GET", `/api/office/v1${path}`, { token });
const end = (token: string, id: number, reason = "Na prośbę uczestnika") =>
  server.call("POST", `/api/office/v1/standing-transfers/${id}/end`, { token, body: { reason } });

describe("transfers in the office", () => {
  test("standing ones by person and by status as it is now; a representative sees own participants' alone", async () => {
    const [sender, receiver, stranger] = [
      await given.participant(),
      await given.participant(),
      await given.participant(),
    ];
    const clerk = await given.staff("clerk");
    const rep = await given.staff("rep");
    const { id: representativeId } = await server.db
      .insertInto("representative")
      .values({ first_name: "Paweł", last_name: "Zając", email: "p@plon.example", phone: "+48500000001" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("staff")
      .set({ representative_id: representativeId })
      .where("id", "=", rep.id)
      .execute();
    await server.db
      .updateTable("participant")
      .set({ representative_id: representativeId })
      .where("id", "=", sender.id)
      .execute();
    await server.db
      .updateTable("participant")
      .set({ last_name: "Zawadzki", phone: "+48601777888", email: "zawadzki@plon.example" })
      .where("id", "=", receiver.id)
      .execute();
    const { id } = (await transfers.add(sender, receiver)).body.data;
    await transfers.add(stranger, receiver);
    const mine = await office(`/standing-transfers?participant_id=${sender.id}&status=pending`, clerk.token);
    expect(mine.body).toMatchObject({
      data: [
        {
          id,
          sender: { id: sender.id, name: "Jan Kowalski", identifier: sender.identifier },
          receiver: { id: receiver.id, identifier: receiver.identifier },
          status: "pending",
          status_label: { label: "Oczekuje na akceptację", color: "yellow" },
          ended_by: null,
          confirmed_by: "key",
          passed_points: 0,
        },
      ],
      meta: { total: 1 },
    });
    expect((await office("/standing-transfers", rep.token)).body.data).toMatchObject([
      { id, sender: { identifier: sender.identifier }, receiver: { name: "Jan Z.", identifier: "" } },
    ]);
    // A representative finds somebody else's participant by what is shown of them, and so tries no phone or number out.
    const total = async ({ token }: { token: string }, search: string) =>
      (await office(`/standing-transfers?search=${encodeURIComponent(search)}`, token)).body.meta.total;
    for (const hidden of ["601 777 888", "zawadzki@plon", receiver.identifier, "Zawadzki", "Zaw"]) {
      expect([hidden, await total(rep, hidden), await total(clerk, hidden)]).toEqual([hidden, 0, 2]);
    }
    for (const shown of [sender.identifier, "Kowalski", "jan z."])
      expect([shown, await total(rep, shown)]).toEqual([shown, 1]);
    expect((await office(`/standing-transfers?search=${sender.identifier}`, clerk.token)).body.meta.total).toBe(1);
    expect((await office("/standing-transfers?status=active", clerk.token)).body.meta.total).toBe(0);
    const editor = await given.staff("editor");
    expect((await office("/standing-transfers", editor.token)).status).toBe(403);
  });

  test("staff end one with a reason that both sides read, once, audited; not those who only read", async () => {
    const [sender, receiver] = [await given.participant(), await given.participant()];
    const { id } = (await transfers.add(sender, receiver)).body.data;
    await transfers.answer(receiver, { id }, true);
    const clerk = await given.staff("clerk");
    for (const role of ["rep", "auditor", "editor"] as const) {
      expect((await end((await given.staff(role)).token, id)).status).toBe(403);
    }
    expect((await end(clerk.token, id, "")).body.errors.reason).toHaveLength(1);
    expect((await end(clerk.token, id)).body.data).toMatchObject({ status: "ended", ended_by: "staff" });
    expect((await end(clerk.token, id)).body.error).toBe("transfer.ended");
    expect((await end(clerk.token, 999_999)).body.error).toBe("transfer.not_found");
    for (const who of [sender, receiver]) {
      const notices = await server.call("GET", "/api/v1/notifications/list", { token: who.token });
      expect(notices.body.data.notifications[0].content).toContain("Powód: Na prośbę uczestnika");
      expect((await transfers.standing(who)).data[0]).toMatchObject({ status: 5, ended_by: "staff" });
    }
    const audited = await server.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "standing_transfer.end")
      .execute();
    expect(audited).toEqual([
      { before: { status: "active" }, after: { status: "ended", reason: "Na prośbę uczestnika" } },
    ]);
  });

  test("one-time transfers and the points they set aside are seen until they are settled", async () => {
    const [sender, receiver, admin] = [
      await given.participant(),
      await given.participant(),
      await given.staff("admin"),
    ];
    await transfers.give(sender, 100);
    const { id } = (await transfers.start(sender, receiver, 40)).body.data;
    const list = () => office(`/one-time-transfers?participant_id=${sender.id}`, admin.token);
    const holds = () => office(`/holds?participant_id=${sender.id}`, admin.token);
    expect((await list()).body.data).toMatchObject([{ id, points: 40, status: "pending", ended_at: null }]);
    expect((await holds()).body.data).toMatchObject([
      {
        participant: { id: sender.id, identifier: sender.identifier },
        points: 40,
        purpose: "one_time_transfer",
        purpose_label: "Przekazanie jednorazowe",
        held_at: server.clock.now().toISOString(),
      },
    ]);
    await transfers.confirm(sender, id, await transfers.codeOf(sender));
    expect((await list()).body.data).toMatchObject([{ status: "done", status_label: { color: "green" } }]);
    expect((await holds()).body.data).toEqual([]);
  });
});
