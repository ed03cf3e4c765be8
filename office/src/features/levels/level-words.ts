import type { z } from "zod";
import { formatCount } from "@plon/client/format.ts";
import type { LevelStatus, levelScheme, levelSchemeBody } from "@plon/contract/office/offers/levels.ts";
import type { LevelMeasure } from "@plon/rules/offers/levels/levels.ts";

export type LevelScheme = z.infer<typeof levelScheme>;
export type LevelBody = z.input<typeof levelSchemeBody>;

export const STATUSES: Record<LevelStatus, { label: string; color: "grey" | "green" | "yellow" | "orange" }> = {
  draft: { label: "Szkic", color: "grey" },
  announced: { label: "Zapowiedziane", color: "yellow" },
  running: { label: "Działają", color: "green" },
  holding: { label: "Ostatni sezon ważności", color: "orange" },
  ended: { label: "Zakończone", color: "grey" },
};

/** What a reader sees of its status: a draft that somebody asked to start waits. */
export const statusOf = ({ status, is_asked }: LevelScheme) =>
  is_asked ? ({ label: "Czeka na drugą osobę", color: "yellow" } as const) : STATUSES[status];

const UNITS: Record<LevelMeasure, string> = { points: "pkt", litres: "l" };

export const MEASURE_CHOICES = [
  { id: "points", name: "Punkty za zakupy" },
  { id: "litres", name: "Kupione litry" },
];
export const GRACE_CHOICES = [
  { id: 0, name: "Do końca sezonu, w którym został osiągnięty" },
  { id: 1, name: "Także przez cały następny sezon" },
];

/** 'Srebrny od 5 000 l (110%)', one level after the other. */
export const levelsText = ({ levels, measure }: LevelScheme) =>
  levels
    .map(({ name, threshold, percent }) => `${name} od ${formatCount(threshold)} ${UNITS[measure]} (${percent}%)`)
    .join(", ");

/** 'od 2027', or 'od 2026 do 2027'. */
export const seasonsText = ({ first_season: from, last_season: to }: LevelScheme) =>
  to === null ? `od ${from}` : `od ${from} do ${to}`;

/** What a new scheme begins with, for the season after this year's. */
export const emptyLevels = (year: number): LevelBody => ({
  name: "",
  measure: "points",
  first_season: year + 1,
  grace: 1,
  levels: [{ name: "Srebrny", threshold: 5000, percent: 105, benefits: [] }],
});
