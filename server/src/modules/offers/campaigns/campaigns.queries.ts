import { personOf } from "#platform/acts/acting-person.ts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CampaignFlow } from "@plon/rules/campaigns/campaign.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type Campaign = Selectable<Tables["campaign"]>;
export type Entry = Selectable<Tables["campaign_entry"]>;

export const findCampaign = (db: Db, slug: string): Promise<Campaign | undefined> =>
  db.selectFrom("campaign").selectAll().where("slug", "=", slug).executeTakeFirst();

/** A campaign that was opened. */
export const findOpened = (db: Db, id: number): Promise<Campaign | undefined> =>
  db.selectFrom("campaign").selectAll().where("id", "=", id).where("opened_at", "is not", null).executeTakeFirst();

export const getCampaignById = (db: Db, id: number): Promise<Campaign> =>
  db.selectFrom("campaign").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Of these flows, the campaigns that take entries of visitors at this time and have no control group. */
export const listTaking = (db: Db, flows: readonly CampaignFlow[], at: Date): Promise<Campaign[]> =>
  db
    .selectFrom("campaign")
    .selectAll()
    .where("flow", "in", flows)
    .where("takes_visitors", "=", true)
    .where("opened_at", "is not", null)
    .where("is_spent", "=", false)
    // Whoever is held out would read of it before signing in.
    .where("holdout_percent", "=", 0)
    .where("opens_at", "<=", at)
    .where("entries_end_at", ">", at)
    .orderBy("entries_end_at")
    .orderBy("id")
    .execute();

/** The products that count in a campaign. */
export const listCountedGoods = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_product")
    .innerJoin("product", "product.id", "campaign_product.product_id")
    .select(["product.name", "product.unit"])
    .where("campaign_id", "=", campaignId)
    .orderBy(sql`product.name collate polish`)
    .execute();

/** Whether a campaign is open to people at this time, or was: its page is there. */
export const isOpened = async (db: Db, slug: string, at: Date): Promise<boolean> =>
  (await db
    .selectFrom("campaign")
    .select("id")
    .where("slug", "=", slug)
    .where("flow", "<>", "satisfaction")
    .where("opened_at", "is not", null)
    .where("opens_at", "<=", at)
    .where("closes_at", ">", at)
    .executeTakeFirst()) !== undefined;

/** The campaigns of these flows that a participant has entered, the newest entry first. */
export const listEntered = (db: Db, participantId: number, flows: readonly CampaignFlow[]) =>
  db
    .selectFrom("campaign_entry as entry")
    .innerJoin("campaign", "campaign.id", "entry.campaign_id")
    .select(["campaign.slug", "campaign.title", "campaign.flow", "entry.id", "entry.status", "entry.rewarded_at"])
    .where("entry.participant_id", "=", participantId)
    .where("campaign.flow", "in", flows)
    .orderBy("entry.id", "desc")
    .execute();

export const findEntryByKey = (db: Db, key: string): Promise<Entry | undefined> =>
  db.selectFrom("campaign_entry").selectAll().where("idempotency_key", "=", key).executeTakeFirst();

/** The entry of this link, in a campaign of one of these flows. */
export const findEntryByToken = (db: Db, hash: Buffer, flows: readonly CampaignFlow[]) =>
  db
    .selectFrom("campaign_entry")
    .innerJoin("campaign", "campaign.id", "campaign_entry.campaign_id")
    .selectAll("campaign_entry")
    .where("token_hash", "=", hash)
    .where("campaign.flow", "in", flows)
    .executeTakeFirst();

export const getEntry = (db: Db, id: number): Promise<Entry> =>
  db.selectFrom("campaign_entry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Who of the farm's people sent an entry last; null for the owner. */
export const findActingPerson = async (db: Db, entryId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("campaign_entry")
      .select(personOf("campaign_entry.membership_id").as("name"))
      .where("id", "=", entryId)
      .executeTakeFirst()
  )?.name ?? null;

/** An entry that was sent by a link with this participant's number and address, and is nobody's yet. */
export const findLinkedEntryFor = (db: Db, campaignId: number, participantId: number): Promise<Entry | undefined> =>
  db
    .selectFrom("campaign_entry")
    .innerJoin("participant as p", (join) => join.on("p.id", "=", participantId))
    .selectAll("campaign_entry")
    .where("campaign_id", "=", campaignId)
    .where("participant_id", "is", null)
    .where("status", ">=", 2)
    .whereRef("campaign_entry.identifier", "=", "p.identifier")
    .where((row) => row("campaign_entry.email", "=", row.fn<string>("lower", ["p.email"])))
    .executeTakeFirst();

export const findEntryOf = (db: Db, campaignId: number, participantId: number): Promise<Entry | undefined> =>
  db
    .selectFrom("campaign_entry")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("participant_id", "=", participantId)
    .executeTakeFirst();

export const lockEntry = (tx: Tx, id: number): Promise<Entry | undefined> =>
  tx.selectFrom("campaign_entry").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const lockEntryByContact = (
  tx: Tx,
  campaignId: number,
  contact: { identifier: string; email: string },
): Promise<Entry | undefined> =>
  tx
    .selectFrom("campaign_entry")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("identifier", "=", contact.identifier)
    .where("email", "=", contact.email)
    .forUpdate()
    .executeTakeFirst();

/** Entries of a participant in campaigns that run at this time, in the order of their ids. */
export const lockEntriesOf = (tx: Tx, participantId: number, at: Date): Promise<Entry[]> =>
  tx
    .selectFrom("campaign_entry")
    .innerJoin("campaign", "campaign.id", "campaign_entry.campaign_id")
    .selectAll("campaign_entry")
    .where("campaign_entry.participant_id", "=", participantId)
    .where("campaign.closes_at", ">", at)
    .orderBy("campaign_entry.id")
    .forUpdate("campaign_entry")
    .execute();

/** Entries that were sent by a link from the address and with the number of this participant become theirs. */
export const linkEntriesOf = (tx: Tx, participantId: number) =>
  sql`update campaign_entry e set participant_id = p.id
    from participant p, campaign c
    where p.id = ${participantId} and p.closed_at is null and p.account_type = 'program.farmer'
      and e.campaign_id = c.id and e.identifier = p.identifier and e.email = lower(p.email)
      and e.participant_id is null and e.status >= 2
      and not exists (select from campaign_entry o where o.campaign_id = c.id and o.participant_id = p.id)`.execute(tx);

export const insertEntry = (tx: Tx, row: Insertable<Tables["campaign_entry"]>): Promise<Entry> =>
  tx.insertInto("campaign_entry").values(row).returningAll().executeTakeFirstOrThrow();

export const updateEntry = (tx: Tx, id: number, change: Updateable<Tables["campaign_entry"]>): Promise<Entry> =>
  tx.updateTable("campaign_entry").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const insertEvent = (tx: Tx, row: Insertable<Tables["campaign_entry_event"]>) =>
  tx.insertInto("campaign_entry_event").values(row).execute();

export const listEvents = (db: Db, entryId: number) =>
  db
    .selectFrom("campaign_entry_event as event")
    .leftJoin("staff", "staff.id", "event.staff_id")
    .selectAll("event")
    .select("staff.name as staff_name")
    .where("event.entry_id", "=", entryId)
    .orderBy("event.id")
    .execute();

/** The account that has both this identifier and this e-mail, unless it is closed or merged. */
export const findAccount = (db: Db, contact: { identifier: string; email: string }) =>
  db
    .selectFrom("participant")
    .select("id")
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", contact.identifier)
    .where((row) => row(row.fn<string>("lower", ["email"]), "=", contact.email))
    .where("closed_at", "is", null)
    .executeTakeFirst();

export const getPerson = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["id", "identifier", "email", "phone", "first_name", "last_name"])
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();

/** A campaign and the days whose purchases count. */
export type CountedDays = { campaign_id: number; day_from: string; day_to: string };
export type Purchases = { campaign_id: number; volume: number; value_grosze: number; invoice_id: number | null };

/** What accepted invoices of these days show of each campaign's products, and the newest invoice that has some. */
export async function sumPurchases(
  db: Db,
  participantId: number,
  campaigns: readonly CountedDays[],
): Promise<Purchases[]> {
  const { rows } = await sql<Purchases>`
    select asked.campaign_id, found.volume, found.value_grosze, found.invoice_id
    from json_to_recordset(${JSON.stringify(campaigns)}::json) as asked (campaign_id bigint, day_from date, day_to date)
    cross join lateral (
      select coalesce(sum(l.quantity * l.pack_volume), 0)::float8 as volume,
        coalesce(sum(l.value_grosze), 0)::bigint as value_grosze,
        max(i.id) filter (where l.quantity > 0) as invoice_id
      from invoice i
      join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
      join campaign_product c on c.product_id = l.product_id and c.campaign_id = asked.campaign_id
      where i.participant_id = ${participantId} and i.status = 'accepted'
        and i.list_date between asked.day_from and asked.day_to
    ) found
  `.execute(db);
  return rows;
}

/**
 * The campaigns of these flows that a participant is told of and can enter at this time, or has entered and that are not over;
 * those that end first come first.
 */
export const listRunning = (
  db: Db,
  { participantId, at }: { participantId: number; at: Date },
  flows: CampaignFlow[],
) =>
  db
    .selectFrom("campaign")
    .leftJoin("campaign_entry as entry", (join) =>
      join.onRef("entry.campaign_id", "=", "campaign.id").on("entry.participant_id", "=", participantId),
    )
    .selectAll("campaign")
    .select("entry.id as entry_id")
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("campaign_product as counted")
          .innerJoin("product", "product.id", "counted.product_id")
          .select(["product.name", "product.unit"])
          .whereRef("counted.campaign_id", "=", "campaign.id")
          .orderBy(sql`product.name collate polish`),
      ).as("goods"),
    )
    .where("campaign.opened_at", "is not", null)
    .where("campaign.flow", "in", flows)
    .where(sql<boolean>`campaign_is_told(campaign, ${participantId}::bigint)`)
    .where("campaign.opens_at", "<=", at)
    .where((row) =>
      row.or([
        row("campaign.entries_end_at", ">", at),
        row.and([row("entry.id", "is not", null), row("campaign.closes_at", ">", at)]),
      ]),
    )
    .orderBy("campaign.entries_end_at")
    .orderBy("campaign.id")
    .execute();

export const findComplaint = (db: Db, entryId: number) =>
  db
    .selectFrom("campaign_complaint as complaint")
    .leftJoin("staff", "staff.id", "complaint.decided_by")
    .selectAll("complaint")
    .select("staff.name as staff_name")
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("campaign_complaint_photo as photo")
          .innerJoin("stored_file as file", "file.id", "photo.file_id")
          .select(["photo.position", "file.name", "file.type"])
          .whereRef("photo.complaint_id", "=", "complaint.id")
          .orderBy("photo.position"),
      ).as("photos"),
    )
    .where("entry_id", "=", entryId)
    .executeTakeFirst();

export const insertComplaint = (tx: Tx, row: Insertable<Tables["campaign_complaint"]>) =>
  tx.insertInto("campaign_complaint").values(row).returning("id").executeTakeFirstOrThrow();

export const decideComplaint = (tx: Tx, entryId: number, decision: Updateable<Tables["campaign_complaint"]>) =>
  tx.updateTable("campaign_complaint").set(decision).where("entry_id", "=", entryId).execute();

export const insertPhoto = (tx: Tx, photo: Insertable<Tables["campaign_complaint_photo"]>) =>
  tx.insertInto("campaign_complaint_photo").values(photo).execute();

export const findPhoto = (db: Db, entryId: number, position: number) =>
  db
    .selectFrom("campaign_complaint_photo as photo")
    .innerJoin("campaign_complaint as complaint", "complaint.id", "photo.complaint_id")
    .innerJoin("stored_file as file", "file.id", "photo.file_id")
    .select(["file.storage_key", "file.name", "file.type", "file.size_bytes"])
    .where("complaint.entry_id", "=", entryId)
    .where("photo.position", "=", position)
    .executeTakeFirst();
