import { ACHIEVEMENT_LEVELS } from "@plon/rules/points/achievements.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { insertText, listTexts } from "./letters.queries.ts";
import { fillLetter, type LetterDrawing, placesProblem } from "./letter-words.ts";

type LetterText = { title: string; content: string; signature: string };

/** The newest text of each level. */
export async function letterTexts(db: Db) {
  const texts = await listTexts(db);
  return texts
    .filter((text, index) => texts[index - 1]?.level !== text.level)
    .map((text) => Object.assign({}, text, { letters: sumLetters(texts, text.level) }));
}

const sumLetters = (texts: { level: number; letters: number }[], level: number) =>
  texts.reduce((sum, text) => sum + (text.level === level ? text.letters : 0), 0);

/** The versions of a level's text, newest first. Throws letter.not_found. */
export async function getLetterText(db: Db, level: number) {
  const versions = await listTexts(db, level);
  const [newest] = versions;
  if (!newest) throw new AppError("letter.not_found");
  return { newest, versions, letters: sumLetters(versions, level) };
}

/** Refuses, at its field, a text with an unknown placeholder. */
function refuseUnknownPlaces(text: LetterText): void {
  const problems = Object.entries(text).flatMap(([field, words]) => {
    const problem = placesProblem(words);
    return problem === undefined ? [] : [[field, [problem]]];
  });
  if (problems.length > 0) {
    throw new AppError("request.invalid", { fields: Object.fromEntries(problems) as Record<string, string[]> });
  }
}

/**
 * Saves a new version of a level's text; existing letters keep theirs. Throws letter.not_found,
 * letter.changed_meanwhile if `version` is no longer the newest, request.invalid for an unknown placeholder.
 */
export async function saveLetterText(
  tx: Tx,
  ctx: StaffContext,
  level: number,
  { version, ...text }: LetterText & { version: number },
): Promise<void> {
  const { newest } = await getLetterText(tx, level);
  if (newest.version !== version) throw new AppError("letter.changed_meanwhile");
  refuseUnknownPlaces(text);
  const row = { ...text, level, version: version + 1, saved_at: ctx.at, saved_by: ctx.staff.id };
  try {
    await insertText(tx, row);
  } catch (error) {
    throw brokenConstraint(error) === "letter_text_version_unique" ? new AppError("letter.changed_meanwhile") : error;
  }
  const { title, content, signature } = newest;
  await audit(tx, ctx, {
    action: "letter.save",
    subject: { type: "letter_text", id: level },
    before: { version, title, content, signature },
    after: { version: version + 1, ...text },
  });
}

/** A sample letter for a made-up farm. Throws letter.not_found, request.invalid for an unknown placeholder. */
export function previewLetter(ctx: StaffContext, level: number, text: LetterText, brand: string): LetterDrawing {
  if (!ACHIEVEMENT_LEVELS.some((known) => known === level)) throw new AppError("letter.not_found");
  refuseUnknownPlaces(text);
  const example = { first_name: "Józef", last_name: "Przykładowy", company_name: "Gospodarstwo Rolne Przykład" };
  return fillLetter({ ...text, ...example, brand, level, created_at: ctx.at });
}
