import type {
  OfficeCampaignEntry,
  OfficeCampaignEntryRow,
  StaffCampaignAct,
} from "@plon/contract/office/offers/campaigns.ts";
import { campaignEvent, campaignStatus, staffActs } from "@plon/rules/campaigns/campaign.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { isoDayAndTime } from "./board-times.ts";
import type { rulesVersions } from "../papers/campaign-rules.service.ts";
import type { BoardEntry, campaignBoard, getBoardEntry } from "./board.service.ts";
import { campaignUnit, giftText } from "@plon/rules/campaigns/campaign-reward.ts";
import { entryPromises } from "@plon/rules/campaigns/campaign-standing.ts";
import { giftOf } from "../counted-purchases.service.ts";
import { payoutState, standingOf, thingState } from "../entries/entry-facts.service.ts";
import { phaseOf } from "../entries/entry-steps.service.ts";

const ACT_WORDS: Record<string, string> = {
  enter: "Zgłosił udział",
  confirm_email: "Potwierdził e-mail",
  submit: "Wysłał formularz",
  return: "Zwrot do poprawy",
  approve: "Akceptacja",
  reject: "Odrzucenie",
  find_purchase: "Zakup potwierdzony",
  complain: "Złożył reklamację",
  accept_complaint: "Reklamacja uznana",
  reject_complaint: "Reklamacja odrzucona",
  send_card: "Wysłano upominek",
  reward: "Nagroda przyznana",
  ask_account: "Prośba o numer konta",
  order_payout: "Wypłata zlecona",
  withdraw_payout: "Wypłata wycofana",
  payout_returned: "Bank zwrócił wypłatę",
  pay: "Wypłacone",
  close: "Zakończenie",
};

const ANSWER_WORDS = {
  area_hectares: "Powierzchnia (ha)",
  invoice_number: "Numer faktury",
  street: "Ulica i numer",
  postcode: "Kod pocztowy",
  city: "Miejscowość",
} as const;

const nameOf = ({ first_name, last_name }: Pick<BoardEntry, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`.trim();

/** The nearest day on which the office owes something to an entry, as its entrant reads it; null for nothing. */
function dueOn(row: DatedEntry): string | null {
  const promises = entryPromises(
    { flow: row.flow, reviewDays: row.review_working_days, rewardDays: row.reward_working_days },
    {
      status: row.status,
      statusChangedAt: row.status_changed_at,
      owedSince: row.owed_since,
      payout: row.payout_status === null ? "none" : "waiting",
      accountEnd: row.bank_account,
      accountSince: row.bank_account_changed_at,
      isMember: row.participant_id !== null,
      thing: thingState(row, row, row.thing_sent_at !== null),
      complaintDays: row.complaintDays,
    },
  );
  return promises.map((one) => one.dueOn).toSorted()[0] ?? null;
}

type DatedEntry = BoardEntry & { complaintDays: number };

/** One entry in the office's list. */
export function presentBoardRow(row: DatedEntry): OfficeCampaignEntryRow {
  return {
    ...withIsoTimes(row),
    due_on: dueOn(row),
    campaign: { id: row.campaign_id, title: row.title, flow: row.flow },
    status_label: campaignStatus(row.flow, row.status, row.last_act),
    name: nameOf(row),
    purchase_volume: row.purchase_volume === null ? null : Number(row.purchase_volume),
    // The entrant's own acts are not among them.
    actions: staffActs(
      row.flow,
      row.status,
      payoutState(row.payout_status === null ? undefined : { status: row.payout_status }),
      thingState(row, row, row.thing_sent_at !== null),
    ) as StaffCampaignAct[],
  };
}

/** One entry with its form, history and complaint. */
export function presentBoardEntry(found: Awaited<ReturnType<typeof getBoardEntry>>): OfficeCampaignEntry {
  const { row, events, complaint, campaign, volumeFound, purchaseInvoice, known, rules } = found;
  const { offer, facts, order: payout, sent, computed } = known;
  return {
    ...presentBoardRow(row),
    unit: offer.unit,
    gift: giftText(offer.gift, offer.unit),
    computed_grosze: computed,
    promises: entryPromises(offer, facts).map(({ kind, dueOn }) => ({ kind, due_on: dueOn })),
    standing: standingOf(known).standing,
    thing: sent ? { ...sent, sent_at: sent.sent_at.toISOString() } : null,
    phone: row.phone,
    by_person: row.by_person,
    answers: Object.entries(ANSWER_WORDS).flatMap(([name, label]) => {
      const value = row.answers[name];
      return value === undefined || value === "" || value === null
        ? []
        : [{ label, value: typeof value === "number" ? String(value).replace(".", ",") : String(value) }];
    }),
    volume_min: Number(row.volume_min),
    volume_found: volumeFound,
    purchase_invoice: purchaseInvoice ? { id: purchaseInvoice.id, document: purchaseInvoice.document_name } : null,
    rewarded_at: row.rewarded_at?.toISOString() ?? null,
    rules: rules && { version: rules.version, accepted_at: rules.accepted_at.toISOString() },
    payout: payout
      ? {
          ...payout,
          order_id: payout.id,
          order_number: orderNumber(payout.id, payout.year),
          status: payout.status === "paid" ? "paid" : payout.status === "accepted" ? "waiting" : "under_way",
        }
      : null,
    complaint: complaint
      ? {
          ...withIsoTimes(complaint),
          area_hectares: Number(complaint.area_hectares),
          decided_by: complaint.staff_name,
        }
      : null,
    history: events.map((event) => ({
      act: ACT_WORDS[event.act] ?? event.act,
      status_label: campaignEvent(campaign.flow, event.act, event.status_after),
      who: event.actor === "staff" ? (event.staff_name ?? "") : event.actor === "entrant" ? "Zgłaszający" : "Program",
      reason: event.reason,
      happened_at: event.happened_at.toISOString(),
    })),
  };
}

/** Campaigns with a count for each status that occurs. */
export function presentBoard(
  { campaigns, counts, spent, overlaps }: Awaited<ReturnType<typeof campaignBoard>>,
  at: Date,
) {
  return campaigns.map((campaign) => ({
    ...withIsoTimes(campaign),
    phase: phaseOf(campaign, at),
    volume_min: Number(campaign.volume_min),
    gift: giftText(giftOf(campaign), campaignUnit(campaign.units)),
    spent_grosze: campaign.budget_grosze === null ? null : (spent.get(campaign.id) ?? 0),
    overlaps: overlaps.get(campaign.id) ?? [],
    statuses: counts
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .toSorted((a, b) => a.status - b.status)
      .map(({ status, entries }) => ({ status, status_label: campaignStatus(campaign.flow, status), entries })),
  }));
}

/** The rows of the file, with their headings. */
export function csvRows(rows: BoardEntry[]): string[][] {
  return [
    [
      "Numer",
      "Akcja",
      "Status",
      "Zgłaszający",
      "NIP lub PESEL",
      "E-mail",
      "Telefon",
      "Zakup (l)",
      "Zgłoszono",
      "Zmieniono",
      "Ulica",
      "Kod",
      "Miejscowość",
    ],
    ...rows.map((row) => [
      String(row.id),
      row.title,
      campaignStatus(row.flow, row.status, row.last_act).label,
      nameOf(row),
      row.identifier,
      row.email,
      row.phone,
      row.purchase_volume === null ? "" : String(Number(row.purchase_volume)).replace(".", ","),
      isoDayAndTime(row.entered_at),
      isoDayAndTime(row.status_changed_at),
      ...["street", "postcode", "city"].map((name) => String(row.answers[name] ?? "")),
    ]),
  ];
}

/** All versions of a campaign's rules. */
export const presentRulesVersions = (versions: Awaited<ReturnType<typeof rulesVersions>>) =>
  versions.map((rules) => ({ ...rules, published_at: rules.published_at.toISOString() }));
