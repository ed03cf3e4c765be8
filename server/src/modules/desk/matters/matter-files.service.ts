// Photos and documents beside what is written in a matter. A file is sent first, on a line that may break, and named by the post
// afterwards: so the text waits for nothing, and a call of before knows of none.
import { MATTER_FILE_LIMIT, UNNAMED_FILE_DAYS } from "@plon/rules/desk/matter.ts";
import { waitMinutes } from "@plon/rules/time/rate-limit.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keepSent, type SentFile, type StoredFile, writeFile } from "#platform/files/sent-file.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import {
  dropUnnamed,
  findFileOfMatter,
  findOwnFile,
  findUnnamed,
  insertMatterFile,
  listSentTimes,
  type MatterFileRow,
  nameFiles,
} from "./matter-files.queries.ts";
import { findWithNames, lockFarm } from "./matters.queries.ts";

type KeptFile = Pick<MatterFileRow, "id" | "name" | "type">;

/** Lets a file be received. Throws request.rate_limited after thirty a day. */
export async function admitFile(db: Db, ctx: ParticipantContext): Promise<void> {
  const since = new Date(ctx.at.getTime() - MATTER_FILE_LIMIT.windowMinutes * 60_000);
  const minutes = waitMinutes(await listSentTimes(db, ctx.participantId, since), MATTER_FILE_LIMIT, ctx.at);
  if (minutes > 0) throw new AppError("request.rate_limited", { params: { minutes }, retryAfterSeconds: minutes * 60 });
}

/** Keeps a farm's file until a post names it; the same one again is the one that waits already. Throws as `admitFile`. */
export async function keepFile(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: ParticipantContext,
  file: SentFile,
): Promise<KeptFile> {
  return (await keepSent(db, storage, file, (tx, stored) => recordFile(tx, ctx, stored))).file;
}

/** Writes down a file whose bytes are stored; not kept if the farm has it waiting already. Throws as `admitFile`. */
export async function recordFile(
  tx: Tx,
  ctx: ParticipantContext,
  stored: StoredFile,
): Promise<{ file: KeptFile; isKept: boolean }> {
  getOrThrow(await lockFarm(tx, ctx.participantId), "unauthenticated");
  const waiting = await findUnnamed(tx, ctx.participantId, stored.sha256);
  if (waiting) return { file: waiting, isKept: false };
  await admitFile(tx, ctx);
  const fileId = await writeFile(tx, stored, ctx.at);
  const { id } = await insertMatterFile(tx, { participant_id: ctx.participantId, file_id: fileId, sent_at: ctx.at });
  return { file: { id, name: stored.name, type: stored.type }, isKept: true };
}

/** Gives files that were sent before to a post. Throws matter.file_not_found, also for one that another post has. */
export async function giveFiles(tx: Tx, ctx: ParticipantContext, postId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const named = await nameFiles(tx, ctx.participantId, postId, ids);
  if (named < ids.length) throw new AppError("matter.file_not_found", { inField: "files" });
}

/** An own file. Throws file.not_found, also for somebody else's. */
export const ownFile = async (db: Db, ctx: ParticipantContext, fileId: number) =>
  getOrThrow(await findOwnFile(db, ctx.participantId, fileId), "file.not_found");

/** A file of a matter, for staff. Throws matter.not_found, file.not_found. */
export async function fileOfMatter(db: Db, _ctx: StaffContext, matterId: number, fileId: number) {
  getOrThrow(await findWithNames(db, matterId), "matter.not_found");
  return getOrThrow(await findFileOfMatter(db, matterId, fileId), "file.not_found");
}

/** Drops files that no post named in two days. Returns how many. */
export const dropUnnamedFiles = (db: TransactionalDb, at: Date): Promise<number> =>
  inTransaction(db, (tx) => dropUnnamed(tx, new Date(at.getTime() - UNNAMED_FILE_DAYS * 86_400_000)));
