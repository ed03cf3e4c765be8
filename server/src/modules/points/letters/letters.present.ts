import { withIsoTimes } from "#platform/database/iso-times.ts";
import { letterPlaces } from "./letter-words.ts";
import type { getLetterText, letterTexts } from "./letter-texts.service.ts";

type Row = Awaited<ReturnType<typeof letterTexts>>[number];

/** A level's letter in the office's list. */
export const presentTextRow = ({ level, title, version, saved_at, letters }: Omit<Row, "staff_name">) => ({
  id: level,
  level,
  title,
  version,
  saved_at: saved_at.toISOString(),
  letters,
});

/** A level's letter with all its versions. */
export function presentText({ newest, versions, letters }: Awaited<ReturnType<typeof getLetterText>>) {
  return {
    ...presentTextRow({ ...newest, letters }),
    content: newest.content,
    signature: newest.signature,
    versions: versions.map((row) => ({
      ...withIsoTimes(row),
      saved_by: row.staff_name,
    })),
    places: letterPlaces(),
  };
}
