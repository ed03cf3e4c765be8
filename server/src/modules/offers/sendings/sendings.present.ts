import { cropOption } from "@plon/rules/goods/crops.ts";
import { pointsText, polishPlural } from "@plon/rules/texts/polish-text.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { Audience, getSending } from "./sendings.service.ts";

/** A sending with its progress for the office. */
export function presentSending(row: Awaited<ReturnType<typeof getSending>>) {
  const audience = row.audience as Audience;
  return {
    ...withIsoTimes(row),
    audience: audience.kind,
    audience_text: audienceText(audience),
    created_by: row.author,
  };
}

function audienceText(audience: Audience): string {
  const { kind, crops, postcodes, points_min, representative_id, participant_ids, segment } = audience;
  if (kind === "all") return "Wszyscy uczestnicy";
  if (segment) return `Segment „${segment.name}”`;
  if (kind === "named") {
    const count = participant_ids.length;
    return `${count} ${polishPlural(count, { one: "wskazana osoba", few: "wskazane osoby", many: "wskazanych osób" })}`;
  }
  const conditions = [
    crops.length > 0 && `uprawy: ${crops.map((id) => cropOption(id)?.name ?? id).join(", ")}`,
    postcodes.length > 0 && `kod pocztowy: ${postcodes.join(", ")}`,
    points_min !== null && `co najmniej ${pointsText(points_min)}`,
    representative_id !== null && "jednego przedstawiciela",
  ];
  return `Segment: ${conditions.filter(Boolean).join("; ")}`;
}
