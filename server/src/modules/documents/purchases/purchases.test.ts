// Whether a purchase is here already, at arrival, at a decision and when its file is read late (decision 0205).
import { beforeAll, describe, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { createPurchases } from "#test/harness/given/purchases.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const { feeds, purchase, workOffAll: settle, ways, printed } = createPurchases(server, given);

type Person = { id: number; token: string };
let clerk: Person;
let admin: Person;
beforeAll(async () => {
  [clerk, admin] = [await given.staff("clerk"), await given.staff("admin")];
});

const office = (method: "GET" | "POST" | "PUT", path: string, who: { token: string }, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const invoice = async (id: number) => (await office("GET", `invoices/${id}`, clerk)).body.data;
const accept = (id: number, body: object = {}, who: Person = clerk) =>
  office("POST", `invoices/${id}/accept`, who, body);
const sent = (answer: { body: { data: { id: number } } }) => answer.body.data.id;
const tasks = async () => (await office("GET", "queue-items?queue=purchases", clerk)).body.data;
const available = async ({ id }: { id: number }) => (await feeds.balances(id))?.available ?? 0;
const invoicesOf = ({ id }: { id: number }) =>
  server.db.selectFrom("invoice").selectAll().where("participant_id", "=", id).orderBy("id").execute();
const DESPITE = { despite_same_document: "To dwa różne zakupy" };

describe("the seller's paper under another distributor", () => {
  test("is a twin, and the office sees why and from which claims", async () => {
    const bought = await purchase();
    const first = sent(await bought.hand());
    const second = sent(await ways["by hand, under another seller and number"](bought));
    await settle();
    expect((await accept(first)).body.error).toBe("invoice.same_document");
    const [twin] = (await invoice(second)).same_document;
    expect(twin).toMatchObject({ id: first, by: expect.arrayContaining(["number"]), is_same_farm: true });
    expect(twin.why).toContainEqual({
      claim: "seller",
      value: bought.seller.nip,
      own: "read",
      other: "read",
    });
    expect(twin.why).toContainEqual(expect.objectContaining({ claim: "number", own: "read" }));
    expect((await accept(first, DESPITE)).status).toBe(200);
    expect((await accept(second)).body.error).toBe("invoice.same_document");
  });

  test.each(["first", "after"])(
    "does not let the seller's own document accept itself: the paper comes %s",
    async (when) => {
      const bought = await purchase();
      const paper = async () => {
        const id = sent(await ways["by hand, under another seller"](bought));
        await settle();
        return id;
      };
      const early = when === "first" ? await paper() : undefined;
      if (early !== undefined) expect((await accept(early)).status).toBe(200);
      await ways["the seller's system"](bought);
      await settle();
      const late = early ?? (await paper());
      const electronic = (await invoicesOf(bought.farmer)).find(({ source }) => source === "edi")!;
      expect(electronic.status).toBe(when === "first" ? "pending" : "accepted");
      expect((await accept(when === "first" ? electronic.id : late)).body.error).toBe("invoice.same_document");
      expect(await available(bought.farmer)).toBe(150);
    },
  );
});

const seen = ({ id, status }: { id: number; status: string }) => ({ id, status });

describe("two who decide at once", () => {
  test("the second sees that the first was accepted meanwhile, whatever reason was given before", async () => {
    const bought = await purchase();
    const ids = [sent(await bought.hand()), sent(await ways["by hand, under another seller"](bought))];
    await settle();
    const shown = await Promise.all(ids.map(async (id) => (await invoice(id)).same_document));
    const answers = await Promise.all(
      ids.map((id, at) => accept(id, { ...DESPITE, same_document: shown[at].map(seen) }, [clerk, admin][at])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe("invoice.same_document");
    expect(await available(bought.farmer)).toBe(150);
  });
});

describe("accepted before the file was read", () => {
  test("the office is asked, naming both, until somebody answers or takes one back", async () => {
    const bought = await purchase();
    const { other, hand, scan } = bought;
    // Another name, another day and other goods were typed: only the file says what it is.
    const lines = [{ ...bought.lines[0]!, quantity: 2 }];
    const ids = [
      sent(await hand({ document: `A/${other.nip}`, file: await scan() })),
      sent(await hand({ document: `B/${other.nip}`, distributorId: other.id, lines, file: await scan() })),
    ];
    for (const id of ids) expect((await accept(id)).status).toBe(200);
    expect(await tasks()).toEqual([]);
    await settle();
    const [task, ...more] = await tasks();
    expect(more).toEqual([]);
    expect(task.title).toContain(`A/${other.nip}`);
    expect(task.title).toContain(`B/${other.nip}`);
    expect((await invoice(task.item_id)).is_in_doubt).toBe(true);
    const taken = await office("POST", `queue-items/purchases/${task.item_id}/take`, clerk, {});
    expect(taken.status).toBe(200);

    const answer = () => office("POST", `invoices/${task.item_id}/other-purchase`, clerk, { reason: "Dwa zakupy" });
    expect((await answer()).body.data.is_in_doubt).toBe(false);
    expect((await answer()).body.error).toBe("purchase.not_in_doubt");
    expect(await tasks()).toEqual([]);
    const log = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "purchase.other")
      .where("subject_id", "=", String(task.item_id))
      .execute();
    expect(log).toEqual([{ after: { reason: "Dwa zakupy", invoices: [ids.find((id) => id !== task.item_id)] } }]);
  });

  test("taking one of the two back ends the question, and who accepted one in spite of the other is not asked", async () => {
    const bought = await purchase();
    const { other, hand, scan } = bought;
    const lines = [{ ...bought.lines[0]!, quantity: 2 }];
    const first = sent(await hand({ document: `A/${other.nip}`, file: await scan() }));
    const second = sent(await hand({ document: `B/${other.nip}`, distributorId: other.id, lines, file: await scan() }));
    for (const id of [first, second]) expect((await accept(id)).status).toBe(200);
    await settle();
    expect(await tasks()).toHaveLength(1);
    await office("POST", `invoices/${second}/change-decision`, admin, { reason: "Ten sam zakup" });
    expect(await tasks()).toEqual([]);
    expect((await accept(second, {}, admin)).body.error).toBe("invoice.same_document");
    expect((await accept(second, DESPITE, admin)).status).toBe(200);
    expect(await tasks()).toEqual([]);
  });

  test("two purchases of one farm from one seller on one day raise no alarm", async () => {
    const { hand, farmer, seller } = await purchase();
    const paper = async (number: string) =>
      await hand({
        document: number,
        file: await printed([
          `Faktura VAT nr ${number}`,
          "Data wystawienia: 2026-05-20",
          "Sprzedawca",
          `NIP: ${seller.nip}`,
          "Nabywca",
          `NIP: ${farmer.identifier}`,
        ]),
      });
    for (const number of ["FV/1001", "FV/1002"]) {
      const id = sent(await paper(number));
      await accept(id, DESPITE);
    }
    await settle();
    expect(await tasks()).toEqual([]);
  });
});

describe("a number that was not its invoice's", () => {
  test("goes to its true owner after the acceptance was taken back and the number corrected, and still once", async () => {
    const [{ id: distributorId }, product] = [await given.distributor(), await given.product()];
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
    const wrong = await given.submittedInvoice({ distributorId, document: "FV/CUDZY/7", lines });
    expect((await accept(wrong.id)).status).toBe(200);
    await office("POST", `invoices/${wrong.id}/change-decision`, clerk, { reason: "Inny numer na pliku" });
    await office("POST", `invoices/${wrong.id}/return`, clerk, { reason: "Popraw numer" });
    const { payload, headers } = multipart([
      { name: "document_name", value: "FV/SWOJ/8" },
      { name: "distributor_id", value: String(distributorId) },
      { name: "lines", value: JSON.stringify(lines) },
      { name: "comment", value: "Poprawiony numer" },
    ]);
    const path = `/api/v1/invoices/${wrong.id}/update`;
    const answered = await server.call("POST", path, { token: wrong.who.token, payload, headers });
    expect(answered.status).toBe(200);
    expect((await accept(wrong.id)).status).toBe(200);

    const owner = await given.submittedInvoice({ distributorId, document: "FV/CUDZY/7", lines });
    const thief = await given.submittedInvoice({ distributorId, document: "fv/cudzy/7", lines });
    expect((await accept(owner.id, DESPITE)).status).toBe(200);
    expect((await accept(thief.id, DESPITE)).body.error).toBe("invoice.already_posted");
    expect([await available(wrong.who), await available(owner.who), await available(thief.who)]).toEqual([100, 100, 0]);
    // Taken back and accepted again, each has its movement.
    await office("POST", `invoices/${wrong.id}/change-decision`, clerk, { reason: "Pomyłka" });
    expect((await accept(wrong.id, DESPITE)).status).toBe(200);
    expect(await available(wrong.who)).toBe(100);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });
});

describe("one number of two kinds", () => {
  test("a sale and a settlement of an advance both count", async () => {
    const seller = await feeds.sender("on");
    const [farmer, product] = [await given.participant(), await feeds.product()];
    const line = (quantity: string, value: string) => ({
      name: product.name,
      gtin: product.gtin,
      quantity,
      unit: "szt.",
      price: "100.00",
      value,
    });
    const facts = { number: "FV/40/2026", buyerNip: farmer.identifier };
    await feeds.imported(seller, { ...facts, lines: [line("2", "200.00")] });
    const second = await feeds.imported(seller, { ...facts, kind: "ROZ", lines: [line("3", "300.00")] });
    expect(second.status).toBe("imported");
    expect(await available(farmer)).toBe(250);
    const again = await feeds.imported(seller, { ...facts, kind: "ROZ", lines: [line("3", "300.00")] });
    expect(again.status).toBe("duplicate");
    expect(await available(farmer)).toBe(250);
  });

  test("what was sent by hand and accepted may have been the settlement: a person is asked", async () => {
    const { seller, farmer, facts, hand } = await purchase();
    expect((await accept(sent(await hand()))).status).toBe(200);
    await feeds.send(seller.key, ksefXml({ ...facts, kind: "ROZ" }));
    await feeds.workOff();
    const [, second] = await invoicesOf(farmer);
    expect(second).toMatchObject({ status: "pending", document_kind: "ROZ" });
    expect((await accept(second!.id)).body.error).toBe("invoice.same_document");
    expect((await accept(second!.id, DESPITE)).status).toBe(200);
    expect(await available(farmer)).toBe(300);
  });
});

describe("the seller's document of what was accepted by hand with something else", () => {
  type Bought = Awaited<ReturnType<typeof purchase>>;
  /** A thousand cans, of which the seller's document knows of three. */
  const inflated = async ({ hand, lines }: Bought) => {
    const id = sent(await hand({ lines: [{ ...lines[0]!, quantity: 1000 }] }));
    expect((await accept(id)).status).toBe(200);
    return id;
  };
  const documents = async ({ seller }: Bought) =>
    (await office("GET", `feed-documents?distributor_id=${seller.id}`, admin)).body.data;

  test("asks the office, naming what differs, and changes nothing by itself", async () => {
    const bought = await purchase();
    const id = await inflated(bought);
    const before = await available(bought.farmer);
    const document = await feeds.imported(bought.seller, bought.facts);
    expect(document).toMatchObject({ status: "waiting", reason: expect.stringContaining("z inną treścią") });
    expect(document.reason).not.toMatch(/\d/);
    const [task, ...more] = await tasks();
    expect(more).toEqual([]);
    expect(task).toMatchObject({ item_id: id, title: `${bought.number}, inny dokument elektroniczny` });
    const { different_document: different, is_in_doubt } = await invoice(id);
    expect(is_in_doubt).toBe(false);
    expect(different).toMatchObject({
      text: `${bought.product.name}: na fakturze 5\u202f000 l, w dokumencie 15 l`,
      batch_id: expect.any(Number),
    });
    expect(await available(bought.farmer)).toBe(before);
    // The same document by another way is no second question.
    expect((await feeds.imported(bought.seller, { ...bought.facts, number: ` ${bought.number}` })).status).toBe(
      "duplicate",
    );
    expect(await tasks()).toHaveLength(1);

    const closed = await office("POST", `feed-documents/${different.document_id}/close`, clerk, {
      reason: "Wyjaśnione",
    });
    expect(closed.status).toBe(200);
    expect(await tasks()).toEqual([]);
    expect((await invoice(id)).different_document).toBeNull();
  });

  test("is asked again and is content once the decision was changed and the lines are right", async () => {
    const bought = await purchase();
    const id = await inflated(bought);
    await feeds.imported(bought.seller, bought.facts);
    await office("POST", `invoices/${id}/change-decision`, clerk, { reason: "Dokument sprzedawcy mówi o trzech" });
    const saved = await office("PUT", `invoices/${id}/lines`, clerk, {
      lines: bought.lines,
    });
    expect(saved.status).toBe(200);
    expect((await accept(id)).status).toBe(200);
    const [waiting] = await documents(bought);
    expect((await office("POST", `feed-documents/${waiting.id}/retry`, clerk)).status).toBe(200);
    await feeds.workOff();
    const [known] = await documents(bought);
    expect(known.status).toBe("duplicate");
    expect(await tasks()).toEqual([]);
    expect(await available(bought.farmer)).toBe(150);
  });

  test("is content with what a correction left of the invoice", async () => {
    const bought = await purchase();
    const id = await inflated(bought);
    await feeds.imported(bought.seller, bought.facts);
    const [line] = (await invoice(id)).lines;
    const corrected = await office("POST", `invoices/${id}/correction`, clerk, {
      document: `K/${bought.number}`,
      reason: "Dokument sprzedawcy mówi o trzech",
      lines: [{ line_id: line.id, quantity: 3 }],
    });
    expect(corrected.status).toBe(200);
    const [waiting] = await documents(bought);
    await office("POST", `feed-documents/${waiting.id}/retry`, clerk);
    await feeds.workOff();
    expect((await documents(bought))[0].status).toBe("duplicate");
    expect(await tasks()).toEqual([]);
  });

  test("asks nobody where it says the same, in other packs or lines", async () => {
    const bought = await purchase();
    const [line] = bought.lines;
    const id = sent(
      await bought.hand({
        lines: [
          { ...line!, quantity: 1 },
          { ...line!, quantity: 2 },
        ],
      }),
    );
    expect((await accept(id)).status).toBe(200);
    expect((await feeds.imported(bought.seller, bought.facts)).status).toBe("duplicate");
    expect(await tasks()).toEqual([]);
    expect((await invoice(id)).different_document).toBeNull();
  });
});

describe("one number twice from a seller's system", () => {
  test("with other content waits for a person; in other bytes it is the same document", async () => {
    const { seller, farmer, facts, xml } = await purchase();
    await feeds.send(seller.key, xml);
    await feeds.workOff();
    const [line] = facts.lines;
    const spelled = await feeds.imported(seller, { ...facts, number: facts.number.replaceAll("/", "/\u00a0") });
    expect(spelled).toMatchObject({ status: "duplicate" });
    const more = await feeds.imported(seller, { ...facts, lines: [{ ...line!, quantity: "5", value: "500.00" }] });
    expect(more).toMatchObject({ status: "waiting", reason: expect.stringContaining("z inną treścią") });
    expect(await available(farmer)).toBe(150);
    // The same once more is no third question.
    const again = await feeds.imported(seller, { ...facts, lines: [{ ...line!, quantity: "5", value: "500.00" }] });
    expect(again.status).toBe("duplicate");
  });

  test.each(["\u2011", "\u2013", "\u2212", " - ", "\u00a0-", "-\u200b"])(
    "a dash written as %j is a dash",
    async (dash) => {
      const { seller, farmer, facts } = await purchase();
      await feeds.imported(seller, { ...facts, number: `FV-${farmer.id}` });
      const again = await feeds.imported(seller, { ...facts, number: `FV${dash}${farmer.id}` });
      expect(again.status).toBe("duplicate");
      expect(await available(farmer)).toBe(150);
    },
  );
});
