import {
  officeDecideReturn,
  officeGetOrder,
  officeListOrders,
  officeMoveOrders,
  PACKING_LIST_PATH,
} from "@plon/contract/office/goods/orders.ts";
import { WORK_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import { presentBoardOrder, presentBoardRow, presentCounts, presentDelivery } from "./order-board.present.ts";
import type * as drawing from "./packing-list-pdf.ts";
import { decideReturnByTwo, takeBackByTwo } from "./returns/held-returns.service.ts";
import { boardPage, getBoardOrder, moveOrders, parcelsOf } from "./order-board.service.ts";

/** `1,2,3`: at most as many as one bulk step takes. */
const orderIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, "Wybierz od 1 do 200 zamówień")
  .transform((text) => text.split(",").map(Number));

/** The order board of the office. */
export function ordersOfficeRoutes(host: RouteHost, { brand }: { brand: { name: string } }): void {
  read(host, officeListOrders, async (db, ctx, { query }) => {
    const { rows, meta, byStatus } = await boardPage(db, ctx, query);
    return {
      data: rows.map((row) => presentBoardRow(ctx, row)),
      meta: { ...meta, ...presentCounts(byStatus) },
    };
  });
  read(host, officeGetOrder, async (db, ctx, { params }) => ({
    data: presentBoardOrder(ctx, await getBoardOrder(db, ctx, params.orderId)),
  }));
  command(host, officeMoveOrders, async (tx, ctx, { body }) => ({
    data:
      body.action === "take_back"
        ? await takeBackByTwo(tx, ctx, body)
        : { moved: await moveOrders(tx, ctx, body), held: 0 },
    message: "Zamówienia zostały zmienione.",
  }));
  command(host, officeDecideReturn, async (tx, ctx, { params, body }) => {
    const { isHeld } = await decideReturnByTwo(tx, ctx, params.orderId, body);
    const data = presentBoardOrder(ctx, await getBoardOrder(tx, ctx, params.orderId));
    return { data, message: isHeld ? HELD_MESSAGE : "Decyzja została zapisana." };
  });
  download(
    host,
    {
      path: PACKING_LIST_PATH,
      summary: "Labels and contents of parcels as PDF, one page each.",
      access: { staff: WORK_PARTICIPANTS },
      query: z.object({ ids: orderIds }),
    },
    async (db, ctx, { query }) => {
      const orders = await parcelsOf(db, ctx, query.ids);
      const parcels = orders.map((order) => ({
        number: orderNumber(order.id, order.year),
        orderedOn: dayText(warsawDay(order.ordered_at)),
        title: order.title,
        quantity: order.quantity,
        to: presentDelivery(order)!,
      }));
      const list = { brand: brand.name, parcels };
      const content = await drawPdf<typeof drawing>(new URL("./packing-list-pdf.ts", import.meta.url), list);
      return { content, type: "application/pdf", name: "lista-do-pakowania.pdf" };
    },
  );
}
