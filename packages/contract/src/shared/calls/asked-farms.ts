// Which farms are asked about: what results and the lists behind them are filtered by.
import { SEASON_DEEDS } from "@plon/rules/points/season-deeds.ts";
import { z } from "zod";
import { isoDate, recordId } from "./envelope.ts";

/** All farms in which everything given holds. A representative sees own farms whatever is given. */
export const askedFarms = {
  /** The first two digits of a farm's postcode. */
  area: z
    .string()
    .regex(/^\d{2}$/, "Wybierz początek kodu pocztowego")
    .optional(),
  representative_id: recordId.optional(),
  /** Grown now, on however little. */
  crop_id: recordId.optional(),
  /** Who is in it now. */
  segment_id: recordId.optional(),
};

/** What a farm did in the days of a season, from its first of January on. */
export const seasonDeed = {
  season_deed: z.enum(SEASON_DEEDS, { error: "Nie ma takiego filtra" }).optional(),
  /** The last day of the season; today if it is left out. */
  season_to: isoDate.optional(),
};
