import { CROP_GROUPS } from "./crops.ts";

/** The usual kinds of products; a catalogue may have others, added by hand. */
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

/** The programme's crops, groups and individual ones, as written in the middle of a sentence. */
export const CROP_WORDS: readonly string[] = CROP_GROUPS.flatMap(({ name, options }) =>
  [{ name }, ...options].map((crop) => crop.name.toLowerCase()),
);
