import {
  archiveOrders,
  askToConfirmOrder,
  cancelOrder,
  deliveryTime,
  getOrder,
  heldVouchers,
  myOrders,
  orderPrize,
} from "@plon/contract/portal/goods/orders.ts";
import { askToReturn, callOffReturn } from "@plon/contract/portal/goods/orders-returns.ts";
import { PASS_PATH, putInWallet } from "@plon/contract/portal/goods/orders-wallet.ts";
import { z } from "zod";
import { inOrderOf } from "#platform/database/paging.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { deliveryExpectedBy } from "./delivery-times.service.ts";
import { presentOwnDetails, presentOwnOrder, presentPlaced } from "./orders.present.ts";
import { askToReturn as keepReturn, callOffReturn as endReturn } from "./returns/order-returns.service.ts";
import {
  askToConfirmOrder as askToConfirm,
  cancelOwnOrder,
  getOwnOrder,
  heldVouchers as listVouchers,
  ownOrderPage,
  placeOrder,
} from "./orders.service.ts";
import { PASS_TYPE } from "./wallet/apple-pass.ts";
import { passAddress, passOfTicket, type PassParts } from "./wallet/voucher-passes.service.ts";

/** Ordering prizes, own orders of this year and of past ones, cancelling, vouchers for phones' wallets. */
export function ordersPortalRoutes(host: RouteHost, parts: PassParts): void {
  const { publicUrl } = parts.brand;
  command(host, askToConfirmOrder, async (tx, ctx, { body: { by_code: wantsCode, ...wanted } }) => ({
    data: await askToConfirm(tx, ctx, wanted, { wantsCode, publicUrl }),
  }));
  commandInSteps(host, orderPrize, async (db, ctx, { body: { sms_code, passkey, ...wanted } }) => ({
    data: presentPlaced(await placeOrder(db, ctx, wanted, { sms_code, passkey, publicUrl })),
    message: "Zamówienie zostało przyjęte",
  }));
  for (const [endpoint, list] of [
    [myOrders, "current"],
    [archiveOrders, "archive"],
  ] as const) {
    read(host, endpoint, async (db, ctx, { query }) => {
      const { promotion, ...page } = inOrderOf(query);
      const { rows, meta, hasMoneyPrize } = await ownOrderPage(db, ctx, { ...page, promotion, list });
      return {
        data: { items: rows.map(presentOwnOrder), has_money_prize: hasMoneyPrize },
        meta,
        filters: { sortBy: query.sortBy, sortDesc: query.sortDesc, promotion: promotion ?? null },
      };
    });
  }
  read(host, heldVouchers, async (db, ctx) => ({ data: await listVouchers(db, ctx, parts) }));
  read(host, putInWallet, async (db, ctx, { params, body: { wallet } }) => ({
    data: { url: await passAddress(db, ctx, { ...params, wallet }, parts) },
  }));
  download(
    host,
    {
      path: PASS_PATH,
      summary: "The pass of a voucher for Apple's wallet, by the address that its owner was given for a minute.",
      access: "public",
      params: z.object({ ticket: z.string().max(200) }),
    },
    async (db, { at }, { params: { ticket } }) => {
      const content = await passOfTicket(db, at, ticket, parts);
      // Of a file without its size Safari says that it cannot be loaded.
      return { content, type: PASS_TYPE, name: "bon.pkpass", sizeBytes: content.length };
    },
  );
  read(host, deliveryTime, async (db, { at }) => ({ data: { expected_by: await deliveryExpectedBy(db, at) } }));
  read(host, getOrder, async (db, ctx, { params }) => ({
    data: presentOwnDetails(await getOwnOrder(db, ctx, params.orderId, parts)),
  }));
  command(host, cancelOrder, async (tx, ctx, { params }) => {
    await cancelOwnOrder(tx, ctx, params.orderId);
    return {
      data: presentOwnDetails(await getOwnOrder(tx, ctx, params.orderId, parts)),
      message: "Zamówienie zostało anulowane. Punkty wróciły na Twoje konto.",
    };
  });
  command(host, askToReturn, async (tx, ctx, { params, body }) => {
    await keepReturn(tx, ctx, params.orderId, body);
    return {
      data: presentOwnDetails(await getOwnOrder(tx, ctx, params.orderId, parts)),
      message: "Zgłoszenie zostało przyjęte.",
    };
  });
  command(host, callOffReturn, async (tx, ctx, { params }) => {
    await endReturn(tx, ctx, params.orderId);
    return {
      data: presentOwnDetails(await getOwnOrder(tx, ctx, params.orderId, parts)),
      message: "Zgłoszenie zostało wycofane.",
    };
  });
}
