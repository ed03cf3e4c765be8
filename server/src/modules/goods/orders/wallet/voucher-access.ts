// Who may see and carry off the code of a voucher, and while what.
import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { includesRole } from "@plon/rules/people/member-role.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { openWallets, type Wallets } from "./wallets.ts";

/** Anybody who reads a code can spend it: staff never see one, nor do people of the farm who may not spend. */
export const seesCodes = ({ support, member }: Pick<ParticipantContext, "support" | "member">): boolean =>
  support === undefined && (member === undefined || includesRole(member.role, "full"));

type Facts = { valid_until: string | null; status: string };

/** Whether a voucher can be used on this day, as far as the programme knows: shops do not tell it what was spent. */
export const isUsable = ({ valid_until: until, status }: Facts, today: string): boolean =>
  status !== "cancelled" && (until === null || until >= today);

/** Which wallets a voucher can be put into by who looks at it; null for none. */
export function walletFor(
  ctx: Pick<ParticipantContext, "support" | "member" | "at">,
  facts: Facts,
  wallets: Wallets | undefined,
): OrderDetails["vouchers"][number]["wallet"] {
  if (!wallets || !seesCodes(ctx) || !isUsable(facts, warsawDay(ctx.at))) return null;
  const kinds = openWallets(wallets, ctx.at);
  return kinds.length === 0 ? null : { kinds, is_stand_in: wallets.isStandIn };
}
