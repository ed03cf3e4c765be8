import { audit } from "#platform/acts/audit.ts";
import type { PublicContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { cleanedContent } from "#modules/house/content/content.service.ts";
import {
  findNews,
  findShown,
  insertNews,
  insertVersion,
  listNews,
  listShown,
  lockNews,
  newestVersion,
  type NewsFilter,
  setPublished,
} from "./news.queries.ts";

export { fillIn } from "#modules/house/content/placeholders.ts";

/** A page of published news, newest first. */
export const shownNews = (db: Db, ctx: Pick<PublicContext, "at">, page: number, perPage: number) =>
  listShown(db, ctx.at, page, perPage);

/** Slugs are never digits alone. A number too large to be an id is not a slug either. */
const addressOf = (news: string) =>
  /^\d{1,15}$/.test(news) ? { id: Number(news) } : { slug: news.replaceAll("\u0000", "") };

/** One news item by id or slug. Throws news.not_found, also for a draft and for one scheduled for later. */
export const getShownNews = async (db: Db, ctx: Pick<PublicContext, "at">, news: string) =>
  getOrThrow(await findShown(db, ctx.at, addressOf(news)), "news.not_found");

/** A page of news for the office. */
export const newsPage = (db: Db, filter: NewsFilter, at: Date) => listNews(db, filter, at);

/** One news item with its photo and all versions of its text. Throws news.not_found. */
export const getNews = async (db: Db, id: number, at: Date) => getOrThrow(await findNews(db, id, at), "news.not_found");

type NewsText = { title: string; lead: string; content: string };

const versionOf = (ctx: StaffContext, { title, lead, content }: NewsText) => ({
  title,
  lead,
  content: cleanedContent(content),
  saved_at: ctx.at,
  saved_by: ctx.staff.id,
});

/** Adds a news item as a draft that nobody sees yet. Throws news.slug_taken, and request.invalid about its content. */
export async function createNews(tx: Tx, ctx: StaffContext, given: NewsText & { slug: string }) {
  const row = versionOf(ctx, given);
  const news = await insertNews(tx, given.slug);
  if (!news) throw new AppError("news.slug_taken", { inField: "slug" });
  await insertVersion(tx, { news_id: news.id, version: 1, ...row });
  await audit(tx, ctx, {
    action: "news.create",
    subject: { type: "news", id: news.id },
    after: { slug: given.slug, title: row.title },
  });
  return await getNews(tx, news.id, ctx.at);
}

/**
 * Saves a new version as a draft; what is published stays. Throws news.not_found; request.conflict if a newer version
 * than the one the editor started from was saved meanwhile.
 */
export async function saveNews(tx: Tx, ctx: StaffContext, id: number, given: NewsText & { based_on_version: number }) {
  const row = versionOf(ctx, given);
  if (!(await lockNews(tx, id))) throw new AppError("news.not_found");
  const newest = await newestVersion(tx, id);
  if (newest !== given.based_on_version) throw new AppError("request.conflict");
  await insertVersion(tx, { news_id: id, version: newest + 1, ...row });
  // The texts themselves are kept permanently as versions.
  await audit(tx, ctx, {
    action: "news.save",
    subject: { type: "news", id },
    before: { version: newest },
    after: { version: newest + 1, title: row.title },
  });
  return await getNews(tx, id, ctx.at);
}

/**
 * Publishes a version, at once (`publishAt` null) or at a future time. A published item keeps its date and shows the
 * version at once. Throws news.not_found; request.invalid under `publish_at` for a past time, or for any time if the
 * item is already published.
 */
export async function publishNews(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  given: { version: number; publishAt: Date | null },
) {
  const news = await lockNews(tx, id);
  if (!news || given.version > (await newestVersion(tx, id))) throw new AppError("news.not_found");
  const isOut = news.publish_at !== null && news.publish_at <= ctx.at;
  const problem = timeProblem(ctx.at, given.publishAt, isOut);
  if (problem) throw new AppError("request.invalid", { fields: { publish_at: [problem] } });
  const publishAt = isOut ? news.publish_at! : (given.publishAt ?? ctx.at);
  // Publishing twice takes effect once.
  if (news.published_version !== given.version || news.publish_at?.getTime() !== publishAt.getTime()) {
    await setPublished(tx, id, { published_version: given.version, publish_at: publishAt });
    await audit(tx, ctx, {
      action: "news.publish",
      subject: { type: "news", id },
      before: { version: news.published_version, publish_at: news.publish_at?.toISOString() ?? null },
      after: { version: given.version, publish_at: publishAt.toISOString() },
    });
  }
  return await getNews(tx, id, ctx.at);
}

const SCHEDULE_DAYS_MAX = 400;

function timeProblem(now: Date, publishAt: Date | null, isOut: boolean): string | undefined {
  if (!publishAt) return undefined;
  if (isOut) return "Ta aktualność jest już widoczna. Opublikuj zmianę od razu albo najpierw wycofaj aktualność.";
  if (publishAt <= now) return "Podaj chwilę w przyszłości";
  const last = now.getTime() + SCHEDULE_DAYS_MAX * 86_400_000;
  return publishAt.getTime() > last ? "Podaj chwilę w ciągu najbliższego roku" : undefined;
}

/** Makes a news item a draft again; a draft stays unchanged. Throws news.not_found. */
export async function withdrawNews(tx: Tx, ctx: StaffContext, id: number) {
  const news = getOrThrow(await lockNews(tx, id), "news.not_found");
  if (news.publish_at) {
    await setPublished(tx, id, undefined);
    await audit(tx, ctx, {
      action: "news.withdraw",
      subject: { type: "news", id },
      before: { version: news.published_version, publish_at: news.publish_at.toISOString() },
    });
  }
  return await getNews(tx, id, ctx.at);
}
