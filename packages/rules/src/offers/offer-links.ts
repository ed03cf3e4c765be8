// Which offers a message tells of, by the addresses in it.
import { campaignAtPage } from "../campaigns/campaign-names.ts";

/** A path, alone or after the name of a host; 'zł/ha' is none. */
const PATHS =
  /(?<=^|[\s("„]|\/\/[a-z0-9.:-]+|[a-z0-9-]\.[a-z0-9.-]+)\/[a-z0-9-]+(?:\/[a-z0-9-]+)*|#!akcja-[a-z0-9-]+/gi;
const OFFERS_PLACE = /^\/(?:promocje|oferta|akcje)\/([a-z0-9-]+)(?:\/|$)/;
const AT_ROOT = /^\/([a-z0-9-]+)$/;

function slugOf(path: string): string[] {
  const known = campaignAtPage(path);
  if (known !== undefined) return [known];
  const slug = OFFERS_PLACE.exec(path)?.[1] ?? AT_ROOT.exec(path)?.[1];
  return slug === undefined ? [] : [slug];
}

/** The slugs to which these texts lead, if promotions or campaigns have them: of paths and of whole addresses. */
export function slugsIn(texts: readonly (string | null)[]): string[] {
  const paths = texts.flatMap((text) => text?.match(PATHS) ?? []);
  return [...new Set(paths.flatMap((path) => slugOf(path.toLowerCase())))];
}
