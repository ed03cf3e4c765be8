import type { z } from "zod";
import type {
  officePromotion,
  officePromotionRow,
  PROMOTION_AUDIENCES,
  promotionBody,
} from "@plon/contract/office/offers/promotions.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { formatDay } from "@plon/client/format.ts";

export type PromotionRow = z.infer<typeof officePromotionRow>;
export type Promotion = z.infer<typeof officePromotion>;
export type PromotionBody = z.input<typeof promotionBody>;
export type Tier = PromotionBody["tiers"][number];
type Audience = (typeof PROMOTION_AUDIENCES)[number];

/** Who it is, for users who may see names; a number distinguishes people for the others. */
export const personName = ({ name, participant_id }: { name: string | null; participant_id: number }): string =>
  name ?? `Uczestnik nr ${participant_id}`;

export const AUDIENCE_LABELS: Record<Audience, string> = {
  all: "Wszyscy uczestnicy",
  allow_list: "Lista uprawnionych",
  segment: "Warunki podane tutaj",
  saved: "Zapisany segment",
};

export const AUDIENCE_CHOICES = Object.entries(AUDIENCE_LABELS).map(([id, name]) => ({ id, name }));

export const STATES = {
  draft: { label: "Szkic", color: "grey" },
  planned: { label: "Zaplanowana", color: "yellow" },
  open: { label: "Trwa", color: "green" },
  ended: { label: "Zakończona", color: "grey" },
} as const;

export const STATE_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));

export const PROMPT_LABELS: Record<Promotion["prompt"], string> = {
  queue: "Pyta w kolejce po zalogowaniu",
  visit: "Pyta 5 s po wejściu na stronę",
  timer: "Pyta 3,5 s po wejściu na stronę",
  daily: "Pokazuje się w oknie po wejściu",
  none: "Nie pyta sama: widać ją na pulpicie i liście promocji",
};

export const UNIT_CHOICES = [
  { id: "l", name: "litry" },
  { id: "kg", name: "kilogramy" },
  { id: "pack", name: "opakowania" },
];

export const IDENTIFIER_CHOICES = [
  { id: "nip", name: "NIP" },
  { id: "pesel", name: "PESEL" },
];

export const UNITS: Record<Tier["unit"], string> = { l: "l", kg: "kg", pack: "opak." };

/** What a tier gives: the thing, or how many points. */
export const tierReward = ({ reward, points }: Partial<Pick<Tier, "reward" | "points">>): string =>
  typeof points === "number" ? pointsText(points) : (reward ?? "");

/** What must be bought for a tier, as the farmer reads it. */
export function tierNeed({ quantity, unit }: Partial<Pick<Tier, "quantity" | "unit">>): string {
  if (typeof quantity === "number") {
    return `za co najmniej ${String(quantity).replace(".", ",")} ${UNITS[unit ?? "l"]}`;
  }
  return unit === "pack" ? "za opakowania produktów" : "za produkty objęte promocją";
}

type Days = Pick<Partial<PromotionBody>, "purchases_from" | "purchases_to">;

/** The dates of the promotion's purchases one year earlier; without them, the last twelve months. */
export function lastSeason({ purchases_from, purchases_to }: Days, nowMs: number): { from: string; to: string } {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;
  return {
    from: yearBefore(purchases_from ?? today),
    to: purchases_to ? yearBefore(purchases_to) : today,
  };
}

/** The last day of a window that ends at an instant. */
export const lastDay = (closesAt: string): string => formatDay(new Date(Date.parse(closesAt) - 1).toISOString());

export const emptyPromotion = (nowMs: number) => ({
  name: "",
  slug: "",
  title: "",
  lead: "",
  body: "",
  reward: "",
  prompt: "none",
  prompt_text: "",
  opens_at: new Date(Math.floor(nowMs / 60_000) * 60_000).toISOString(),
  closes_at: null,
  purchases_from: null,
  purchases_to: null,
  position: 100,
  audience: "all",
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  segment_id: null,
  is_published: false,
  holdout_percent: 0,
  is_exclusive: false,
  tiers: [],
});
