import type { z } from "zod";
import type { pageDetail, pageVersion } from "@plon/contract/office/house/content.ts";
import { formatInstant } from "@plon/client/format.ts";

export type PageDetail = z.infer<typeof pageDetail>;
export type PageVersion = z.infer<typeof pageVersion>;

/** 'Anna Nowak, 21.11.2026, 07:35'; texts that came with the programme have no author. */
export const savedWords = (version: PageVersion) =>
  `${version.saved_by ?? "Tekst dostarczony z systemem"}, ${formatInstant(version.saved_at)}`;
