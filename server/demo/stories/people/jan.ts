// Jan Kowalski: the participant who shows every state and every kind of movement.
import { answerMatter, askAbout, mattersOfInvoice, openMatter } from "#modules/desk/matters/matters.service.ts";
import { recordFile } from "#modules/desk/matters/matter-files.service.ts";
import { correctInvoice } from "#modules/documents/invoices/decisions/correction.service.ts";
import { listLines } from "#modules/documents/invoices/invoices.queries.ts";
import { rejectInvoice, returnInvoice } from "#modules/documents/invoices/decisions/review.service.ts";
import { answerInvoice, cancelInvoice } from "#modules/documents/invoices/submission/submission.service.ts";
import type { InvoiceDesk, Purchase } from "#demo/stories/documents/invoices.ts";
import { goods } from "#demo/stories/documents/invoices.ts";
import { deliveryNote } from "#demo/stories/documents/delivery-note.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** Tells all of Jan Kowalski's invoices, past and waiting. */
export function tellJansInvoices(world: World, desk: InvoiceDesk): void {
  tellOldPoints(world, desk);
  tellLastYear(world, desk);
  tellThisYear(world, desk);
  tellDecisions(world, desk);
  tellQuestionAboutOrder(world);
  tellWaiting(world, desk);
}

const purchaseOf = (world: World, seller: string, issueDate: string, bought: Purchase["goods"]): Purchase => ({
  buyer: world.people.fixed.jan,
  seller: world.catalogue.distributor(seller),
  issueDate,
  goods: bought,
});

/** Points from three years ago: some have lapsed, some will within 7, 30 and 60 days. */
function tellOldPoints(world: World, desk: InvoiceDesk): void {
  const { monthsAgo, moment } = world.calendar;
  const tell = (day: string, name: string, pack: number, quantity: number) => {
    const purchase = purchaseOf(world, "Agro-Kujawy", day, [goods(world, name, { pack, quantity })]);
    desk.settled("edi", purchase, moment(day, 8), moment(day, 14));
  };
  tell(monthsAgo(36, -14), "Halvetic", 640, 6);
  tell(monthsAgo(36, 4), "Chwastox 500 SL", 20, 83);
  tell(monthsAgo(36, 24), "Graminol 150 EC", 5, 9);
  tell(monthsAgo(36, 54), "Tarczan 500 SC", 20, 3);
}

/** Last year: large purchases, the last of which reaches the yearly limit. */
function tellLastYear(world: World, desk: InvoiceDesk): void {
  const { year, working, moment } = world.calendar;
  const tell = (seller: string, arrives: string, decided: string, bought: Purchase["goods"]) => {
    const day = `${year - 1}-${arrives}`;
    const decisionDay = working(`${year - 1}-${decided}`);
    desk.settled("edi", purchaseOf(world, seller, day, bought), moment(day, 17), moment(decisionDay, 10, 20));
  };
  tell("Agro-Kujawy", "03-12", "03-14", [
    goods(world, "Halvetic", { pack: 1000, quantity: 1 }),
    goods(world, "Chwastox Turbo 340 SL", { pack: 20, quantity: 6 }),
  ]);
  tell("Wielkopolskie", "05-16", "05-20", [
    goods(world, "Kłosmax Duo 425 EC", { pack: 10, quantity: 24 }),
    goods(world, "Tarczan 500 SC", { pack: 20, quantity: 5 }),
  ]);
  tell("Opolagro", "08-25", "08-27", [
    goods(world, "Rzepakol 500 SC", { pack: 10, quantity: 20 }),
    goods(world, "Ziarnochron 240 FS", { pack: 200, quantity: 2 }),
  ]);
  tell("Agro-Kujawy", "12-16", "12-29", [
    goods(world, "Halvetic", { pack: 1000, quantity: 5 }),
    goods(world, "Ziarnochron 240 FS", { pack: 200, quantity: 6 }),
  ]);
}

/** The last months: from connected distributors, and some submitted by hand. */
function tellThisYear(world: World, desk: InvoiceDesk): void {
  const { daysAgo, working, moment } = world.calendar;
  const tell = (source: "edi" | "manual", seller: string, ago: number, bought: Purchase["goods"]) => {
    const purchase = purchaseOf(world, seller, daysAgo(ago), bought);
    const decided = working(daysAgo(source === "edi" ? ago - 1 : ago - 5));
    return desk.settled(source, purchase, moment(daysAgo(source === "edi" ? ago : ago - 2), 16), moment(decided, 11));
  };
  tell("edi", "Agro-Kujawy", 232, [
    goods(world, "Chwastox Extra", { pack: 20, quantity: 8 }),
    goods(world, "Przylepiec 900 EC", { pack: 20, quantity: 4 }),
  ]);
  tell("manual", "Żuławy", 186, [goods(world, "Kłosmax 250 EC", { pack: 20, quantity: 4 })]);
  tell("edi", "Wielkopolskie", 141, [
    goods(world, "Rdzawex 430 SC", { pack: 20, quantity: 6 }),
    goods(world, "Plonofol Zboże", { pack: 20, quantity: 10 }),
  ]);
  tell("edi", "Opolagro", 97, [
    goods(world, "Rzepakol 500 SC", { pack: 10, quantity: 12 }),
    goods(world, "Rzepakreg 60 SL", { pack: 10, quantity: 5 }),
  ]);
  tell("manual", "Dolnośląskie", 64, [
    goods(world, "Ziarnochron Premium 120 FS", { pack: 20, quantity: 5 }),
    goods(world, "Zwilżacz Plon", { pack: 5, quantity: 2, rejection: "Produkt kupiony poza okresem promocji" }),
  ]);
  tell("edi", "Agro-Kujawy", 41, [
    goods(world, "Stonkard 120 SC", { pack: 1, quantity: 64 }),
    goods(world, "Graminol 150 EC", { pack: 5, quantity: 6 }),
  ]);
  const corrected = tell("edi", "Agro-Kujawy", 52, [
    goods(world, "Halvetic", { pack: 20, quantity: 10 }),
    goods(world, "Recosar 960 EC", { pack: 20, quantity: 3 }),
  ]);
  world.timeline.at(moment(working(daysAgo(33)), 12, 40), async (at) => {
    const [, recosar] = await listLines(world.tx, corrected.id);
    await correctInvoice(world.tx, staffCall(world.people.clerks[0], at), corrected.id, {
      document: `KOR/${corrected.id}/${at.getUTCFullYear()}`,
      issue_date: daysAgo(35),
      reason: "Zwrot jednego opakowania do dystrybutora",
      lines: [{ line_id: recosar!.id, quantity: 2 }],
      submitted_invoice_id: undefined,
    });
  });
}

/** One rejected, one cancelled, and one that was returned, answered and accepted. */
function tellDecisions(world: World, desk: InvoiceDesk): void {
  const { tx, timeline, storage, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const [clerk, colleague] = people.clerks;

  const rejected = purchaseOf(world, "Lubelska", daysAgo(84), [
    goods(world, "Tarczan 500 SC", { pack: 5, quantity: 2 }),
  ]);
  timeline.at(moment(daysAgo(82), 19, 5), async (sentAt) => {
    const id = await desk.submit(sentAt, rejected, true);
    timeline.at(moment(working(daysAgo(79)), 9, 30), (at) =>
      rejectInvoice(tx, staffCall(colleague, at), id, "Na fakturze widnieje inny nabywca niż uczestnik programu."),
    );
    tellAppeal(world, id);
  });
  const cancelled = purchaseOf(world, "Hurt-Rol", daysAgo(58), [
    goods(world, "Chwastox 500 SL", { pack: 5, quantity: 4 }),
  ]);
  timeline.at(moment(daysAgo(57), 20, 12), async (sentAt) => {
    const id = await desk.submit(sentAt, cancelled, true);
    timeline.at(moment(daysAgo(57), 20, 31), (at) => cancelInvoice(tx, participantCall(people.fixed.jan.id, at), id));
  });
  const answered = purchaseOf(world, "Podlaskie", daysAgo(29), [
    goods(world, "Mączniol 300 EC", { pack: 5, quantity: 4 }),
  ]);
  timeline.at(moment(daysAgo(27), 18, 44), async (sentAt) => {
    const id = await desk.submit(sentAt, answered, false);
    timeline.at(moment(working(daysAgo(24)), 10), (at) =>
      returnInvoice(tx, staffCall(clerk, at), id, "Na skanie nie widać daty wystawienia. Jaka to data?"),
    );
    timeline.at(moment(daysAgo(19), 21, 3), async (at) => {
      const { document_name, distributor_id } = await tx
        .selectFrom("invoice")
        .select(["document_name", "distributor_id"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const comment = `Faktura jest z dnia ${answered.issueDate}.`;
      const answer = { document_name, distributor_id, lines: [], comment };
      await answerInvoice(tx, storage, participantCall(people.fixed.jan.id, at), {
        invoiceId: id,
        answer,
        file: undefined,
      });
    });
    timeline.at(moment(working(daysAgo(15)), 13, 15), (at) => desk.review(at, clerk, id, answered));
  });
}

/** Jan disagrees with a refusal, and somebody else than who refused reads it again. */
function tellAppeal({ tx, timeline, people, calendar }: World, invoiceId: number): void {
  const { daysAgo, working, moment } = calendar;
  const call = (at: Date) => participantCall(people.fixed.jan.id, at, "demo-matter-1");
  timeline.at(moment(daysAgo(74), 19, 40), async (openedAt) => {
    const text = "To zakup dla mojego gospodarstwa. Na fakturze jest żona, która odbierała towar.";
    await openMatter(tx, call(openedAt), invoiceId, { kind: "appeal", line_id: null, text, files: [] });
    const [appeal] = await mattersOfInvoice(tx, invoiceId);
    timeline.at(moment(working(daysAgo(72)), 10, 20), (at) =>
      answerMatter(tx, staffCall(people.clerks[0], at), appeal!.id, {
        text: "Nabywcą na fakturze musi być uczestnik programu. Jeśli sprzedawca wystawi korektę na Ciebie, przyślij ją.",
        outcome: "upheld",
      }),
    );
  });
}

/** Jan asks when his parcel comes, and reads it the day after. */
function tellQuestionAboutOrder({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(daysAgo(4), 20, 5), async (askedAt) => {
    const ordered = await tx
      .selectFrom("reward_order")
      .select("id")
      .where("participant_id", "=", people.fixed.jan.id)
      .where("kind", "=", "item")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!ordered) return;
    const call = participantCall(people.fixed.jan.id, askedAt, "demo-matter-3");
    const text = "Czy kurier może zostawić paczkę u sąsiada pod numerem 12?";
    const id = await askAbout(tx, call, { type: "order", id: ordered.id }, { text, files: [] });
    timeline.at(moment(working(daysAgo(2)), 10, 40), (at) =>
      answerMatter(tx, staffCall(people.clerks[1], at), id, {
        text: "Tak, przekazaliśmy to kurierowi.",
        outcome: null,
      }),
    );
  });
}

/** Waiting now: with and without declared goods, from a feed, and one returned with a question. */
function tellWaiting(world: World, desk: InvoiceDesk): void {
  const { tx, timeline, storage, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const declared = purchaseOf(world, "Żuławy", daysAgo(5), [
    goods(world, "Kłosmax 250 EC", { pack: 5, quantity: 6 }),
    goods(world, "Przylepiec 900 EC", { pack: 5, quantity: 4 }),
  ]);
  timeline.at(moment(daysAgo(3), 19, 22), async (sentAt) => {
    const id = await desk.submit(sentAt, declared, true);
    timeline.at(moment(daysAgo(1), 8, 15), async (at) => {
      const call = participantCall(people.fixed.jan.id, at, "demo-matter-2");
      const note = await deliveryNote(at);
      const sent = { ...note, storageKey: await storage.put(note.content) };
      const { file } = await recordFile(tx, call, sent);
      const text = "Czy do tej faktury potrzebny jest też dowód wydania towaru? Dołączam go.";
      await openMatter(tx, call, id, { kind: "question", line_id: null, text, files: [file.id] });
    });
  });
  const plain = purchaseOf(world, "Lubelska", daysAgo(4), [goods(world, "Suchowlos 400 SC", { pack: 5, quantity: 5 })]);
  timeline.at(moment(daysAgo(1), 18, 10), (at) => desk.submit(at, plain, false));
  const electronic = purchaseOf(world, "Agro-Kujawy", daysAgo(1), [
    goods(world, "Halvetic", { pack: 20, quantity: 12 }),
    goods(world, "Miotlar 240 SC", { pack: 5, quantity: 4 }),
  ]);
  timeline.at(moment(daysAgo(1), 20), (at) => desk.receive(at, electronic));
  const questioned = purchaseOf(world, "Hurt-Rol", daysAgo(13), [
    goods(world, "Buraczan 320 SE", { pack: 20, quantity: 2 }),
  ]);
  timeline.at(moment(daysAgo(11), 17, 48), async (sentAt) => {
    const id = await desk.submit(sentAt, questioned, true);
    timeline.at(moment(working(daysAgo(8)), 11, 25), (at) =>
      returnInvoice(
        tx,
        staffCall(people.clerks[1], at),
        id,
        "Druga strona faktury jest nieczytelna. Prześlij jej wyraźne zdjęcie i podaj liczbę opakowań.",
      ),
    );
  });
}
