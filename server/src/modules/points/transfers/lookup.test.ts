import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const server = useTestServer();
const given = createGiven(server);
const transfers = createTransfers(server);

const lookUp = (token: string, nip: string) =>
  server.call("GET", `/api/v1/nip/${nip}?validate_program=true`, { token });

const PESEL = "44051401359";

describe("looking a receiver up", () => {
  test("[TRANSFER-06, TRANSFER-13] a NIP answers the farm's public name, short name and town; a PESEL first name, initial and town", async () => {
    const { token } = await given.participant();
    const farm = await given.participant();
    await given.participant({ identifier: PESEL });
    const company = await lookUp(token, farm.identifier);
    expect(company.status).toBe(200);
    expect(company.body.data).toEqual({
      company_name: "Gospodarstwo Kowalski",
      first_last_name: "Jan K.",
      address: "Sandomierz",
    });
    expect((await lookUp(token, PESEL)).body.data).toEqual({
      company_name: "",
      first_last_name: "Jan K.",
      address: "Sandomierz",
    });
  });

  test("name and address are told once a standing transfer with that person was accepted, and to whoever was asked", async () => {
    const [asking, asked] = [await given.participant(), await given.participant()];
    await server.db
      .updateTable("participant")
      .set({ company_street: "Polna", company_street_number: "7", company_postcode: "27-600" })
      .where("id", "in", [asking.id, asked.id])
      .execute();
    const whole = {
      company_name: "Gospodarstwo Kowalski",
      first_last_name: "Jan Kowalski",
      address: "Polna 7, 27-600 Sandomierz",
    };
    const { id } = (await transfers.add(asking, asked)).body.data;
    expect((await lookUp(asking.token, asked.identifier)).body.data).toMatchObject({ first_last_name: "Jan K." });
    expect((await lookUp(asked.token, asking.identifier)).body.data).toEqual(whole);
    await transfers.answer(asked, { id }, true);
    expect((await lookUp(asking.token, asked.identifier)).body.data).toEqual(whole);
  });

  test("[TRANSFER-11, TRANSFER-17] an invalid number, oneself and people who cannot receive points are refused at the field", async () => {
    const who = await given.participant();
    const locked = await given.participant({ is_locked: true });
    const resting = await given.participant({ maintenance: true });
    expect((await lookUp(who.token, "1111111112")).body).toMatchObject({
      errors: { nip: ["Pole nie jest poprawnym numerem NIP"] },
    });
    const own = await lookUp(who.token, who.identifier);
    expect([own.status, own.body.error]).toEqual([422, "transfer.receiver_is_sender"]);
    const answers = await Promise.all(
      [locked.identifier, resting.identifier, "9999999999"].map((nip) => lookUp(who.token, nip)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    // Nothing tells a locked account from a number nobody has.
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.errors.nip).toHaveLength(1);
  });

  test("30 an hour, found or not, in whichever call; then 429 with the minutes", async () => {
    const who = await given.participant();
    const other = await given.participant();
    for (let count = 0; count < 29; count += 1) {
      expect((await lookUp(who.token, count % 2 ? other.identifier : "9999999999")).status).toBeLessThan(405);
    }
    expect((await transfers.start(who, { identifier: "9999999999" }, 5)).status).toBe(404);
    const refused = [await lookUp(who.token, other.identifier), await transfers.add(who, other)];
    for (const answer of refused) {
      expect([answer.status, answer.body.error]).toEqual([429, "transfer.too_many_lookups"]);
      expect(answer.body.message).toContain("60 min");
      expect(answer.headers["retry-after"]).toBe("3600");
    }
    server.clock.set(new Date(server.clock.now().getTime() + 3_600_000).toISOString());
    expect((await lookUp((await transfers.again(who)).token, other.identifier)).status).toBe(200);
  });
});
