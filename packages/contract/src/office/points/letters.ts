import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";

/** The parts of a letter. Placeholders such as {imie} are filled in when it is generated. */
export const letterTextFields = z.object({
  title: plainText(120, 1),
  /** Paragraphs, separated by empty lines. */
  content: plainText(3000, 1),
  signature: plainText(200, 1),
});

const letterVersion = letterTextFields.extend({
  version: z.int(),
  saved_at: isoInstant,
  saved_by: z.string().nullable(),
  /** Letters written with this version. */
  letters: z.int(),
});

/** The id of a level's letter is the level. */
const letterTemplate = z.object({
  id: z.int(),
  level: z.int(),
  title: z.string(),
  version: z.int(),
  saved_at: isoInstant,
  letters: z.int(),
});

const byLevel = z.object({ level: z.coerce.number().int().min(1).max(1_000_000_000) });

export const officeListLetterTexts = {
  method: "GET",
  path: "/api/office/v1/letter-texts",
  summary: "The letter of each level with its newest version.",
  access: { staff: READ_ALL },
  query: listQuery(["level"], "asc"),
  ...pageOf(letterTemplate),
  errors: [],
} as const satisfies Endpoint;

export const officeGetLetterText = {
  method: "GET",
  path: "/api/office/v1/letter-texts/:level",
  summary: "One level's letter with all its versions, newest first.",
  access: { staff: READ_ALL },
  params: byLevel,
  data: letterTemplate.extend({
    content: z.string(),
    signature: z.string(),
    versions: z.array(letterVersion),
    /** The allowed placeholders, with their meaning. */
    places: z.array(z.object({ name: z.string(), meaning: z.string() })),
  }),
  errors: ["letter.not_found"],
} as const satisfies Endpoint;

export const officeSaveLetterText = {
  method: "PUT",
  path: "/api/office/v1/letter-texts/:level",
  value: "none",
  summary: "Saves a new version; letters written before keep theirs.",
  access: { staff: WORK_CATALOGUE },
  params: byLevel,
  /** The version that was opened: somebody else's newer one is not overwritten. */
  body: letterTextFields.extend({ version: z.int() }),
  data: officeGetLetterText.data,
  errors: ["letter.not_found", "letter.changed_meanwhile"],
} as const satisfies Endpoint;

/** Returns a PDF of the text as typed, for a made-up farm; nothing is saved. */
export const officePreviewLetter = {
  method: "POST",
  path: "/api/office/v1/letter-texts/:level/preview",
  summary: "The letter as typed, as a PDF in base64, for a made-up farm. Nothing is saved.",
  access: { staff: READ_ALL },
  readOnly: true,
  params: byLevel,
  body: letterTextFields,
  data: z.object({ pdf_base64: z.string() }),
  errors: ["letter.not_found"],
} as const satisfies Endpoint;
