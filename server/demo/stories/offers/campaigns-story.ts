// Entries of this season's campaigns, in every status an entrant or a clerk may see.
import { createHash } from "node:crypto";
import type { CampaignAct } from "@plon/rules/campaigns/campaign.ts";
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { actOnEntries } from "#modules/offers/campaigns/board/board.service.ts";
import { storeEntry } from "#modules/offers/campaigns/entries/entering.service.ts";
import { findPayoutOrder } from "#modules/offers/campaigns/payouts/entry-payouts.queries.ts";
import { payEntries } from "#modules/offers/campaigns/payouts/entry-payouts.service.ts";
import { submitLinked, submitOwn } from "#modules/offers/campaigns/entries/linked-entry.service.ts";
import { sendProof } from "#modules/documents/entry-proofs/entry-proofs.service.ts";
import { approveBatch, createBatch, exportBatch, getBatch } from "#modules/money/payouts/batches.service.ts";
import { settleByHand } from "#modules/money/payouts/bank-answers/claims.service.ts";
import { invoicePdf } from "#demo/papers/invoice-pdf.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import { participantCall, staffCall, visitorCall, type World } from "#demo/world.ts";

const DOVVO = "dovvo-promocja-mocna-akcja-taka";
const HALVETIC = "halvetic-promocja-mocna-akcja-taka";
const LEPTOSAR = "leptosar-promocja";

const PRODUCTS: Record<string, string> = {
  pewnosc100: "Halvetic",
  [DOVVO]: "Dovvo",
  [HALVETIC]: "Halvetic",
  [LEPTOSAR]: "Leptosar",
};

/** What each of them gives; Halvetic's budget is spent. */
const GIVEN = {
  pewnosc100: { reward_kind: "refund", reward_cap_grosze: 500_000 },
  [DOVVO]: {
    reward_kind: "per_unit",
    reward_grosze: 2_000,
    reward_cap_grosze: 200_000,
    thing_name: "karta paliwowa",
    thing_value_grosze: 10_000,
    budget_grosze: 5_000_000,
  },
  [HALVETIC]: { reward_kind: "fixed", reward_grosze: 20_000, budget_grosze: 50_000 },
  [LEPTOSAR]: { reward_kind: "per_unit", reward_grosze: 3_000, reward_cap_grosze: 200_000 },
} as const;

type Decision = { act: CampaignAct; reason?: string } | Payment;
/** The payout of what the campaign's rule makes of the purchase, and whether the bank has paid it. */
type Payment = { pays: true; isPaid?: boolean };
const BY_HAND = { act: "find_purchase", reason: "Faktura okazana przedstawicielowi" } as const;

/** Sets up this season's campaigns and tells their entries. */
export async function tellCampaigns(world: World): Promise<void> {
  await openCampaigns(world);
  const { fixed, neighbours } = world.people;
  const farms = neighbours.filter(({ hasPassword }) => hasPassword);
  const tell = (who: LoadedParticipant, slug: string, ago: number, decisions: Decision[] = []) =>
    tellEntry(world, who, { slug, ago, decisions });
  tell(fixed.jan, DOVVO, 24, [{ act: "approve" }]);
  tell(fixed.jan, HALVETIC, 9);
  tell(fixed.zofia, HALVETIC, 10, [{ act: "approve" }]);
  const [first, second, third, fourth, fifth, sixth] = farms;
  tell(first!, LEPTOSAR, 6);
  tell(second!, LEPTOSAR, 18, [{ act: "return", reason: "Podaj numer faktury, na której jest Leptosar." }]);
  tell(third!, LEPTOSAR, 30, [{ act: "approve" }, BY_HAND, { pays: true }]);
  tell(fourth!, LEPTOSAR, 36, [{ act: "approve" }, BY_HAND, { pays: true, isPaid: true }]);
  // No account: the money waits for one.
  tell(sixth!, LEPTOSAR, 26, [{ act: "approve" }, BY_HAND, { pays: true }]);
  const accounts: [LoadedParticipant, string][] = [
    [third!, "PL06199900000000008000000041"],
    [fourth!, "PL76199900000000008000000042"],
    [fifth!, "PL49199900000000008000000043"],
  ];
  for (const [{ id }, bank_account] of accounts) {
    await world.tx.updateTable("participant").set({ bank_account }).where("id", "=", id).execute();
  }
  tell(fifth!, LEPTOSAR, 21, [{ act: "reject", reason: "Gospodarstwo jest już zgłoszone przez współmałżonka." }]);
  tell(second!, DOVVO, 5);
  tell(third!, DOVVO, 33, [{ act: "approve" }, BY_HAND]);
  tell(sixth!, DOVVO, 42, [{ act: "approve" }, BY_HAND, { act: "send_card" }]);
  tell(fourth!, HALVETIC, 12, [{ act: "approve" }, { pays: true, isPaid: true }]);
  tell(fifth!, HALVETIC, 11, [{ act: "approve" }, { pays: true }]);
  tellVisitor(world);
  tellVisitorsProof(world);
}

/** This season's windows, the products that count and what is given; all of them are open. */
async function openCampaigns({ tx, calendar, catalogue }: World): Promise<void> {
  for (const [slug, product] of Object.entries(PRODUCTS)) {
    const { id } = await tx.selectFrom("campaign").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    await tx
      .insertInto("campaign_product")
      .values({ campaign_id: id, product_id: catalogue.product(product).id })
      .execute();
    const opened_at = warsawDayStart(slug === "pewnosc100" ? "2023-05-11" : calendar.monthsAgo(3));
    const given = GIVEN[slug as keyof typeof GIVEN];
    await tx
      .updateTable("campaign")
      .set({ ...given, opened_at })
      .where("id", "=", id)
      .execute();
    if (slug === "pewnosc100") continue; // its dates are its rules'
    await tx
      .updateTable("campaign")
      .set({
        opens_at: warsawDayStart(calendar.monthsAgo(3)),
        entries_end_at: warsawDayStart(calendar.monthsAgo(-2)),
        closes_at: warsawDayStart(calendar.monthsAgo(-5)),
      })
      .where("id", "=", id)
      .execute();
  }
}

function tellEntry(
  world: World,
  who: LoadedParticipant,
  { slug, ago, decisions }: { slug: string; ago: number; decisions: Decision[] },
): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(daysAgo(ago), 19, 12), async (sentAt) => {
    const { id } = await submitOwn(tx, participantCall(who.id, sentAt), slug, {
      first_name: who.first_name,
      last_name: who.last_name,
      phone: who.phone,
      area_hectares: 18.5,
      invoice_number: "",
      street: `${who.company_street} ${who.company_street_number}`,
      postcode: who.company_postcode,
      city: who.company_city,
      accept_rules: true,
    });
    for (const [index, decision] of decisions.entries()) {
      const day = working(daysAgo(Math.max(0, ago - 4 * (index + 1))));
      timeline.at(moment(day, 11, 5), async (at) => {
        if ("pays" in decision) return await tellPayment(world, id, decision, at);
        const { act, reason = "" } = decision;
        await actOnEntries(tx, staffCall(people.clerks[1], at), [id], { act, reason });
      });
    }
  });
}

/** Money for an entry: ordered, and paid by its own batch an hour later. */
async function tellPayment({ tx, timeline, people }: World, id: number, payment: Payment, at: Date): Promise<void> {
  const clerk = staffCall(people.clerks[1], at, `demo-campaign-${id}`);
  await payEntries(tx, clerk, { entryIds: [id] });
  if (!payment.isPaid) return;
  timeline.at(new Date(at.getTime() + 3_600_000), async (later) => {
    const order = await findPayoutOrder(tx, id);
    const wish = { orderIds: [order!.id], executionDate: warsawDay(later) };
    const batchId = await createBatch(tx, staffCall(people.clerks[1], later, `demo-paczka-akcji-${id}`), wish);
    const { batch, lines } = await getBatch(tx, batchId);
    await approveBatch(tx, staffCall(people.secondAdmin, later), { batchId, revision: batch.revision });
    await exportBatch(tx, staffCall(people.clerks[1], later), batchId);
    await settleByHand(tx, staffCall(people.clerks[1], later), {
      batchId,
      lines: lines.map((line) => ({ line_id: line.id, status: "paid" as const })),
    });
  });
}

/** Somebody without an account, who has the link and has not filled in the form. */
function tellVisitor({ tx, brand, timeline, calendar }: World): void {
  timeline.at(calendar.moment(calendar.daysAgo(2), 20, 40), async (at) => {
    const campaign = await tx.selectFrom("campaign").selectAll().where("slug", "=", DOVVO).executeTakeFirstOrThrow();
    await storeEntry(tx, visitorCall(at, "demo-campaign-entry"), campaign, {
      newcomer: { identifier: "1009500006", email: "adam.gosc@example.pl" },
      token: "pokazowe-zgloszenie-dovvo-numer-1",
      brand,
    });
  });
}

const PROOF_TOKEN = "pokazowe-zgloszenie-dovvo-numer-2";

/** Somebody without an account whose entry was accepted, and who shows by its link what they bought. */
function tellVisitorsProof({ tx, brand, storage, timeline, people, catalogue, calendar }: World): void {
  const { moment, working, daysAgo } = calendar;
  const visitor = {
    identifier: "1009500124",
    first_name: "Ewa",
    last_name: "Sowa",
    company_name: "",
    company_city: "Chełmża",
  };
  timeline.at(moment(daysAgo(12), 19, 30), async (at) => {
    const campaign = await tx.selectFrom("campaign").selectAll().where("slug", "=", DOVVO).executeTakeFirstOrThrow();
    const contact = { identifier: visitor.identifier, email: "ewa.sowa@example.pl" };
    const letter = { token: PROOF_TOKEN, brand };
    const { id } = await storeEntry(tx, visitorCall(at, "demo-campaign-proof"), campaign, {
      newcomer: contact,
      ...letter,
    });
    await submitLinked(tx, visitorCall(at, "demo-campaign-proof-form"), PROOF_TOKEN, {
      first_name: visitor.first_name,
      last_name: visitor.last_name,
      phone: "+48600100455",
      area_hectares: 9.2,
      invoice_number: "",
      street: "Toruńska 14",
      postcode: "87-140",
      city: visitor.company_city,
      accept_rules: true,
    });
    timeline.at(moment(working(daysAgo(9)), 12, 20), (later) =>
      actOnEntries(tx, staffCall(people.clerks[1], later), [id], { act: "approve", reason: "" }),
    );
  });
  timeline.at(moment(daysAgo(3), 18, 15), async (at) => {
    const buyer = { ...people.neighbours[0]!, ...visitor, company_street: "Toruńska", company_street_number: "14" };
    const content = await invoicePdf({
      name: "FV/418/DOV",
      issueDate: daysAgo(5),
      seller: catalogue.distributors[0]!,
      buyer,
      goods: [{ product: catalogue.product("Dovvo"), pack: 5, quantity: 2 }],
    });
    const sha256 = createHash("sha256").update(content).digest();
    const file = { content, name: "faktura-dovvo.pdf", type: "application/pdf" as const, sha256 };
    await sendProof(tx, storage, visitorCall(at, "demo-campaign-proof-file"), { token: PROOF_TOKEN, file });
  });
}
