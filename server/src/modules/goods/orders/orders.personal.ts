import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { sql } from "kysely";
import { z } from "zod";
import {
  about,
  ACCOUNTS,
  below,
  CONSENT_PROOF,
  dayOf,
  HASHED,
  names,
  own,
  PROGRAMME_WORDS,
  wordsOf,
} from "#platform/acts/personal.ts";
import { openCode } from "#modules/goods/prizes/voucher-codes.service.ts";

const keptVouchers = z.array(z.object({ prize_id: z.int(), code: z.string(), valid_until: z.string().nullable() }));

export const ordersPersonal = [
  about("reward_order", {
    acts: [{ by: "membership_id", at: "ordered_at", what: "Zamówienie nagrody" }],
    of: own(),
    audited: ["order"],
    exported: {
      part: "zamowienia_nagrod",
      columns: names(
        "id title quantity points value_grosze tax_treatment tax_grosze status delivery statements confirmed_by",
        "carrier tracking_number ordered_at status_changed_at cancel_reason",
      ),
      beside: () => sql`(select coalesce(json_agg(json_build_object('prize_id', v.prize_id, 'code', v.code,
          'valid_until', v.valid_until) order by v.id), '[]') from voucher_code v where v.order_id = t.id) as vouchers,
        (select coalesce(json_agg(json_build_object('status', e.status, 'note', e.note,
          'happened_at', e.happened_at) order by e.id), '[]') from reward_order_event e where e.order_id = t.id) as history`,
      opened: (row, sealer) => ({
        ...row,
        vouchers: keptVouchers
          .parse(row["vouchers"])
          .map(({ prize_id, code, valid_until }) => ({ code: openCode(sealer, prize_id, code), valid_until })),
      }),
      summary: {
        title: "Zamówienia nagród",
        lines: (rows) =>
          rows.map((row) => [
            dayOf(row["ordered_at"]),
            `${wordsOf(row["title"])}, ${wordsOf(row["quantity"])} szt.: ${pointsText(Number(row["points"]))}`,
          ]),
      },
    },
    // What was ordered, for how many points and for which tax return stays; the address and remarks do not.
    closing: () => ({ delivery: null, tracking_number: null, cancel_reason: null }),
    kept: { [ACCOUNTS]: ["title", "carrier"], [CONSENT_PROOF]: ["statements", "confirmed_by"] },
  }),
  about("reward_order_event", {
    acts: [
      { by: "membership_id", at: "happened_at", what: "Anulowanie zamówienia", only: sql`t.status = 'cancelled'` },
    ],
    of: below("reward_order", "order_id"),
    exported: { part: "zamowienia_nagrod", isWithin: true, columns: ["status", "note"] },
    closing: () => ({ note: null }),
    kept: { [ACCOUNTS]: ["status"] },
  }),
  about("order_return", {
    acts: [
      { by: "membership_id", at: "asked_at", what: "Zgłoszenie zwrotu nagrody" },
      { by: "called_off_membership_id", at: "called_off_at", what: "Wycofanie zwrotu nagrody" },
    ],
    of: own(),
    exported: {
      part: "zwroty_nagrod",
      columns: names("order_id cause quantity reason state asked_at called_off_at decided_at answer kept_order_id"),
    },
    // That points came back, and why, stays with them; what people wrote does not.
    closing: () => ({ reason: "", answer: null }),
    kept: { [ACCOUNTS]: ["cause", "state"] },
  }),
  about("approval_request", {
    of: ({ id }) => sql`t.kind = 'order.return'
      and t.subject_id in (select up.id::text from reward_order up where up.participant_id = ${id})`,
    withheld: {
      "told with the order and what was said of it": names("text_before text_after effect reason asked status"),
      [PROGRAMME_WORDS]: names("kind subject_id subject subject_path basis decision_reason"),
    },
    // Two people may not carry out what nobody can read any more.
    closing: () => ({ asked: "{}", reason: "", decision_reason: null }),
    kept: {
      [PROGRAMME_WORDS]: names("kind subject_id subject subject_path basis"),
      "that two people decided about how many points": names("text_before text_after effect status"),
    },
  }),
  about("voucher_code", {
    of: below("reward_order", "order_id"),
    exported: { part: "zamowienia_nagrod", isWithin: true, columns: ["code", "valid_until"] },
    withheld: { [HASHED]: ["code_hash"] },
    kept: { [ACCOUNTS]: ["code", "valid_until", "code_hash"] },
  }),
];
