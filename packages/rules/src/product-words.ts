import { CROP_GROUPS } from "./crops.ts";

/** What kinds of products there are in the trade; a catalogue may have others of its own, added by hand. */
export const PRODUCT_CATEGORIES: readonly string[] = [
  "Adiuwanty",
  "Biostymulatory",
  "Fungicydy",
  "Herbicydy",
  "Insektycydy",
  "Nawozy",
  "Nawozy dolistne",
  "Regulatory wzrostu",
  "Zaprawy nasienne",
];

/** The crops of the programme, groups and each, as they are written in the middle of a sentence. */
export const CROP_WORDS: readonly string[] = CROP_GROUPS.flatMap(({ name, options }) =>
  [{ name }, ...options].map((crop) => crop.name.toLowerCase()),
);
