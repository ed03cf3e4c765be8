import { sql } from "kysely";
import { about, ACCOUNTS, below, names, own } from "#platform/acts/personal.ts";

const ofLines = ({ id }: { id: number }) =>
  sql`t.line_id in (select l.id from payout_line l join reward_order o on o.id = l.order_id where o.participant_id = ${id})`;

export const payoutsPersonal = [
  about("payout_line", {
    of: below("reward_order", "order_id"),
    exported: {
      part: "wyplaty",
      columns: names(
        "order_id amount_grosze payee_name payee_address payee_account title state settled_at",
        "return_reason again_reason",
      ),
    },
    withheld: { "a number of the bank's file": ["instruction_id"] },
    kept: {
      [ACCOUNTS]: [
        "payee_name",
        "payee_address",
        "payee_account",
        "title",
        "return_reason",
        "again_reason",
        "instruction_id",
      ],
    },
  }),
  about("payout_line_event", {
    of: ofLines,
    withheld: {
      "what staff did with a payment whose states are told": names(
        "line_id said source whole_file state_before state_after reason happened_at",
      ),
    },
    kept: { [ACCOUNTS]: names("line_id said source whole_file state_before state_after reason happened_at") },
  }),
  about("payout_line_claim", {
    of: ofLines,
    withheld: {
      "what staff did with a payment whose states are told": names("line_id outcome reason status decision_reason"),
    },
    kept: { [ACCOUNTS]: names("line_id outcome reason status decision_reason") },
  }),
  about("payout_batch", {
    of: ({ id }) => sql`t.id in (select l.batch_id from payout_line l join reward_order o on o.id = l.order_id
      where o.participant_id = ${id})`,
    withheld: {
      "the file that went to the bank, with others' payments": names(
        "file_content file_sha256 message_id execution_date format",
      ),
    },
    kept: { [ACCOUNTS]: ["file_content", "file_sha256", "message_id", "execution_date", "format"] },
  }),
  about("reward_year_sum", {
    of: own(),
    withheld: {
      "sums of rewards, each of which is told": names("year rewards value_grosze largest_grosze tax_grosze"),
    },
    kept: { [ACCOUNTS]: ["year", "rewards", "value_grosze", "largest_grosze", "tax_grosze"] },
  }),
];
