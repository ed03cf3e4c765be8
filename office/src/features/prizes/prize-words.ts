import type { z } from "zod";
import { type officePrize, type officePrizeRow, prizeBody } from "@plon/contract/office/goods/prizes.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import type { PrizeKind } from "@plon/contract/shared/prizes.ts";
import { type FormProblems, validateBy } from "#shared/forms/contract-form.ts";
import { PRIZE_KIND_LABELS } from "#shared/words/prize-words.ts";

export type PrizeRow = z.infer<typeof officePrizeRow>;
export type Prize = z.infer<typeof officePrize>;
export type PrizeBody = z.infer<typeof prizeBody>;

export const OFFER_LABELS = { collect: "Za punkty", partner: "Oferta partnera" } as const;

export const KIND_CHOICES = (Object.keys(PRIZE_KIND_LABELS) as PrizeKind[]).map((id) => ({
  id,
  name: PRIZE_KIND_LABELS[id],
}));
/** Money rewards already exist. */
export const NEW_KIND_CHOICES = KIND_CHOICES.filter(({ id }) => id === "item" || id === "voucher");
export const OFFER_CHOICES = (["collect", "partner"] as const).map((id) => ({ id, name: OFFER_LABELS[id] }));

export const isMoney = (kind: PrizeKind) => kind === "bank_transfer" || kind === "charity";

/** What is wrong with a prize in the form, including the missing price while other fields are still wrong. */
export function prizeProblems(values: unknown): FormProblems {
  const { offer, kind, points } = values as Partial<PrizeBody>;
  const isUnpriced = offer === "collect" && kind !== undefined && !isMoney(kind) && (points ?? null) === null;
  return { ...(isUnpriced ? { points: "Podaj cenę w punktach" } : {}), ...validateBy(prizeBody)(values) };
}

/** Whether farmers see the prize now, as a word with its colour. */
export function publicationOf(prize: Pick<PrizeRow, "is_published" | "valid_from" | "valid_until">): StatusLabel {
  const nowMs = Date.now();
  const status = (label: string, color: StatusLabel["color"]): StatusLabel => ({ label, color });
  if (!prize.is_published) return status("Ukryta", "grey");
  if (Date.parse(prize.valid_from) > nowMs) return status("Zaplanowana", "yellow");
  if (prize.valid_until !== null && Date.parse(prize.valid_until) <= nowMs) return status("Zakończona", "grey");
  return status("Opublikowana", "green");
}

/** Pieces or codes left, as a word if there are none or if they are not counted. */
export function leftText({ left_count, kind, offer }: Pick<PrizeRow, "left_count" | "kind" | "offer">): string {
  if (offer === "partner" || isMoney(kind)) return "–";
  if (left_count === null) return "bez limitu";
  return left_count === 0 ? "brak" : `${left_count}\u00a0szt.`;
}
