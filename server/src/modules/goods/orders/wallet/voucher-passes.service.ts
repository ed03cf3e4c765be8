// Passes of own vouchers: who may put one into a wallet, and the two ways that a phone takes it.
import type { Wallet } from "@plon/contract/portal/goods/orders.ts";
import { PASS_PATH } from "@plon/contract/portal/goods/orders-wallet.ts";
import { passNames, type VoucherPass } from "@plon/rules/wallets/voucher-pass.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { z } from "zod";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { Db } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { openCode } from "#modules/goods/prizes/voucher-codes.service.ts";
import { keepsCodes } from "../held-orders.service.ts";
import { findOwnVoucher } from "../orders.queries.ts";
import { packApplePass } from "./apple-pass.ts";
import { googleToken } from "./google-link.ts";
import { isUsable, seesCodes } from "./voucher-access.ts";
import { openWallets, type Wallets } from "./wallets.ts";

/** What passes are made with, and in whose name. */
export type PassParts = {
  wallets: Wallets | undefined;
  sealer: Sealer;
  brand: { name: string; helpline: string; helpline_hours: string; readonly publicUrl: string };
};

type Own = { participantId: number; voucherId: number };

/** A browser asks at once; it may ask twice, so that the first time does not end it. */
const TICKET_MS = 60_000;
const PURPOSE = "a ticket for a pass";
const ticketOf = z.object({ participant: z.int(), voucher: z.int(), until: z.int() });

/**
 * The address at which a wallet takes an own voucher. Throws voucher.not_found, also for somebody else's and for who may not
 * spend it, voucher.not_valid, wallet.off.
 */
export async function passAddress(
  db: Db,
  ctx: ParticipantContext,
  { voucherId, wallet }: { voucherId: number; wallet: Wallet },
  parts: PassParts,
): Promise<string> {
  if (!seesCodes(ctx)) throw new AppError("voucher.not_found");
  const own = { participantId: ctx.participantId, voucherId };
  const pass = await validPass(db, own, ctx.at, parts);
  const { google, googleSaveUrl } = withOpen(parts.wallets, wallet, ctx.at);
  if (wallet === "google") return googleSaveUrl + googleToken(google!, pass, ctx.at);
  const facts = { participant: ctx.participantId, voucher: voucherId, until: ctx.at.getTime() + TICKET_MS };
  const ticket = parts.sealer.seal(JSON.stringify(facts), PURPOSE).toString("base64url");
  // Some browsers know a pass by the end of its name.
  return PASS_PATH.replace(":ticket", `${ticket}.pkpass`);
}

/**
 * The package behind such an address. Throws voucher.not_found for what is no ticket or none any more, and what asking for
 * the address throws.
 */
export async function passOfTicket(db: Db, at: Date, ticket: string, parts: PassParts): Promise<Buffer> {
  const { participant, voucher, until } = openTicket(parts.sealer, ticket.replace(/\.pkpass$/, ""));
  if (at.getTime() > until) throw new AppError("voucher.not_found");
  const pass = await validPass(db, { participantId: participant, voucherId: voucher }, at, parts);
  const { apple } = withOpen(parts.wallets, "apple", at);
  return await packApplePass(apple!, pass, at);
}

function openTicket(sealer: Sealer, ticket: string) {
  try {
    return ticketOf.parse(JSON.parse(sealer.open(Buffer.from(ticket, "base64url"), PURPOSE)));
  } catch {
    throw new AppError("voucher.not_found");
  }
}

/** The wallets, if this one takes anything now. */
function withOpen(wallets: Wallets | undefined, wallet: Wallet, at: Date): Wallets {
  if (!wallets || !openWallets(wallets, at).includes(wallet)) throw new AppError("wallet.off");
  return wallets;
}

/** What a pass of an own voucher says. */
async function validPass(
  db: Db,
  { participantId, voucherId }: Own,
  at: Date,
  { sealer, brand }: PassParts,
): Promise<VoucherPass & { className: string }> {
  const found = getOrThrow(await findOwnVoucher(db, participantId, voucherId), "voucher.not_found");
  // What waits is not given away, and does not look like what is not there.
  if (await keepsCodes(db, participantId, found.ordered_at, at)) throw new AppError("voucher.held");
  if (!isUsable(found, warsawDay(at))) throw new AppError("voucher.not_valid");
  return {
    ...passNames(brand.publicUrl, voucherId),
    title: found.title,
    code: openCode(sealer, found.prize_id, found.code),
    validUntil: found.valid_until,
    orderNumber: orderNumber(found.order_id, found.year),
    brand: { name: brand.name, helpline: brand.helpline, helplineHours: brand.helpline_hours },
  };
}
