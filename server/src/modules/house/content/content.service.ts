import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { hasText, sanitiseHtml } from "#platform/html/sanitise.ts";
import {
  findPage,
  findPublishedPage,
  findVersion,
  insertPage,
  insertVersion,
  listPages,
  lockPage,
  newestVersion,
  setPublished,
} from "./content.queries.ts";
import { FIXED_PAGES } from "./fixed-pages.ts";
import { placeholderProblem } from "./placeholders.ts";
import { RESERVED_SLUGS } from "./portal-addresses.ts";

/** The published version of a page. Throws page.not_found, for a draft too. */
export async function publishedPage(db: Db, slug: string) {
  const page = await findPublishedPage(db, slug);
  if (!page?.published_at) throw new AppError("page.not_found");
  return { ...page, published_at: page.published_at };
}

/** Whether a published page exists under this slug. */
export const isPublished = async (db: Db, slug: string) => (await findPublishedPage(db, slug)) !== undefined;

/** What else may have a short address: something of the modules above this one. */
export type OfferAt = (db: Db, at: Date, slug: string) => Promise<"promotion" | "campaign" | undefined>;

/** What stands at a short address: a page before a promotion or campaign of its name. Throws page.not_found. */
export async function placeAt(db: Db, at: Date, { slug, offerAt }: { slug: string; offerAt: OfferAt }) {
  if (await isPublished(db, slug)) return { kind: "page" as const, page: await publishedPage(db, slug) };
  return { kind: getOrThrow(await offerAt(db, at, slug), "page.not_found") };
}

/** The published page of questions. Throws page.not_found. */
export const questionsPage = (db: Db) => publishedPage(db, "faq");

/** A page of pages for the office. */
export const pageOfPages = (db: Db, filter: Parameters<typeof listPages>[1]) => listPages(db, filter);

/** One page with all its versions, newest first. Throws page.not_found. */
export const getPage = async (db: Db, id: number) => getOrThrow(await findPage(db, id), "page.not_found");

type PageText = { title: string; content: string };

/**
 * HTML written by staff, cleaned for storage. Throws request.invalid under `content` if nothing is left of it or it
 * names unknown placeholders.
 */
export function cleanedContent(content: string): string {
  const clean = sanitiseHtml(content);
  const problem = hasText(clean) ? placeholderProblem(clean) : "Pole jest wymagane";
  if (problem) throw new AppError("request.invalid", { fields: { content: [problem] } });
  return clean;
}

const cleaned = ({ title, content }: PageText): PageText => ({ title, content: cleanedContent(content) });

/** Adds a page as a draft that nobody sees yet. Throws page.slug_taken, also for the portal's own paths. */
export async function createPage(tx: Tx, ctx: StaffContext, { slug, ...given }: PageText & { slug: string }) {
  const text = cleaned(given);
  const page = RESERVED_SLUGS.has(slug) ? undefined : await insertPage(tx, { slug, isFixed: false });
  if (!page) throw new AppError("page.slug_taken", { inField: "slug" });
  await insertVersion(tx, { pageId: page.id, version: 1, ...text, at: ctx.at, staffId: ctx.staff.id });
  await audit(tx, ctx, { action: "page.create", subject: { type: "page", id: page.id }, after: { slug, ...text } });
  return await getPage(tx, page.id);
}

/**
 * Saves a new version as a draft; what is published stays. Throws page.not_found; request.conflict if a newer version
 * than the one the editor started from was saved meanwhile.
 */
export async function savePage(tx: Tx, ctx: StaffContext, id: number, given: PageText & { based_on_version: number }) {
  const text = cleaned(given);
  getOrThrow(await lockPage(tx, id), "page.not_found");
  const newest = await newestVersion(tx, id);
  if (newest !== given.based_on_version) throw new AppError("request.conflict");
  const version = newest + 1;
  await insertVersion(tx, { pageId: id, version, ...text, at: ctx.at, staffId: ctx.staff.id });
  // The texts themselves are kept permanently as versions.
  await audit(tx, ctx, {
    action: "page.save",
    subject: { type: "page", id },
    before: { version: newest },
    after: { version, title: text.title },
  });
  return await getPage(tx, id);
}

/** What participants have agreed to on a page: known to the consents, which are asked from here. */
export type Agreements = {
  /** How many participants hold a required consent that leads to the page; undefined if no such consent does. */
  of: (db: Db, slug: string) => Promise<{ holders: number } | undefined>;
  /** Has them asked anew by the same consent, from now on about what the page says now. */
  askAgain: (tx: Tx, ctx: StaffContext, slug: string) => Promise<void>;
};

/**
 * Publishes a version; publishing an older one undoes a mistake. Where participants agree to the page, whoever publishes says
 * whether they are asked again: a text that binds them must not change by silence. Throws page.not_found; request.invalid
 * under `asks_again`.
 */
export async function publishPage(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  {
    version,
    asks_again: asksAgain,
    agreements,
  }: { version: number; asks_again?: boolean | undefined; agreements: Agreements },
) {
  const page = await lockPage(tx, id);
  if (!page || !(await findVersion(tx, id, version))) throw new AppError("page.not_found");
  // Publishing twice takes effect once: its date is the day from which the text applies.
  if (page.published_version === version) return await getPage(tx, id);
  const isAgreedTo = (await agreements.of(tx, page.slug)) !== undefined;
  if (isAgreedTo && asksAgain === undefined) {
    const text = "Zaznacz, czy uczestnicy mają zaakceptować nową wersję.";
    throw new AppError("request.invalid", { fields: { asks_again: [text] } });
  }
  const isAsked = isAgreedTo && asksAgain === true;
  await setPublished(tx, id, version, ctx.at);
  if (isAsked) await agreements.askAgain(tx, ctx, page.slug);
  await audit(tx, ctx, {
    action: "page.publish",
    subject: { type: "page", id },
    before: { version: page.published_version },
    after: { version, ...(isAgreedTo ? { needs_renewal: isAsked } : {}) },
  });
  return await getPage(tx, id);
}

/** Ensures that the pages to which the portal links exist; existing ones stay as staff made them. */
export async function ensureFixedPages(db: TransactionalDb, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { slug, title, content } of FIXED_PAGES) {
      const page = await insertPage(tx, { slug, isFixed: true });
      if (!page) continue;
      await insertVersion(tx, {
        pageId: page.id,
        version: 1,
        title,
        content: sanitiseHtml(content),
        at,
        staffId: null,
      });
      await setPublished(tx, page.id, 1, at);
    }
  });
}
