import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { listEarningProducts, listOpenRewards } from "./catalogue.queries.ts";

type Asked = { after: string; limit: number };

/** One row more is read than is shown: it says that there is a next page. */
function paged<Row extends { id: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)!.id) : null };
}

const oneMore = ({ after, limit }: Asked) => ({ after: Number(after), limit: limit + 1 });

/** A page of products that earn today. */
export const productsAfter = async (db: Db, at: Date, asked: Asked) =>
  paged(await listEarningProducts(db, warsawDay(at), oneMore(asked)), asked.limit);

/** A page of prizes that everybody can order today. */
export const rewardsAfter = async (db: Db, at: Date, asked: Asked) =>
  paged(await listOpenRewards(db, at, oneMore(asked)), asked.limit);
