import type { z } from "zod";
import type { officeNews, officeNewsRow } from "@plon/contract/office/house/news.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatInstant } from "@plon/client/format.ts";

export type NewsRow = z.infer<typeof officeNewsRow>;
export type News = z.infer<typeof officeNews>;
export type NewsVersion = News["versions"][number];

export const STATE_CHOICES = [
  { id: "draft", name: "Szkic" },
  { id: "scheduled", name: "Zaplanowana" },
  { id: "published", name: "Opublikowana" },
];

/** Whether it is published, and whether there is a newer text that is not. */
export function stateOf(news: NewsRow): StatusLabel {
  if (news.status === "draft") return { label: "Szkic", color: "grey" };
  if (news.status === "scheduled") return { label: "Zaplanowana", color: "orange" };
  if (news.published_version === news.newest_version) return { label: "Opublikowana", color: "green" };
  return { label: `Opublikowana wersja ${news.published_version} z ${news.newest_version}`, color: "yellow" };
}

/** 'Anna Nowak, 21.11.2026, 07:35'. */
export const savedWords = (version: NewsVersion) =>
  `${version.saved_by ?? "System"}, ${formatInstant(version.saved_at)}`;
