import type { z } from "zod";
import type { officeListGrants, promotionGrant } from "@plon/contract/office/offers/promotions-grants.ts";
import {
  GRANT_STATES,
  grantStatus,
  type StaffGrantAct,
  type WaitingGrantState,
} from "@plon/rules/promotions/promotion-grant.ts";

export type Grant = z.infer<typeof promotionGrant>;
export type WaitingGrant = z.infer<typeof officeListGrants.data>[number];
export type WaitingMeta = z.infer<typeof officeListGrants.meta>;

/** What a waiting reward waits for. */
export const WAITING_WORDS: Record<WaitingGrantState, string> = { granted: "Do wydania", review: "Do sprawdzenia" };

export const GRANT_STATE_CHOICES = GRANT_STATES.map((id) => ({ id, name: grantStatus(id).label }));

/** A step with rewards: its button, and its dialog's text. */
export const GRANT_STEPS: Record<StaffGrantAct, { label: string; explanation: string; noteLabel: string }> = {
  hand_over: {
    label: "Wydaj",
    explanation: "Uczestnik dostanie powiadomienie, że nagroda została wydana.",
    noteLabel: "Wiadomość dla uczestnika (na przykład numer przesyłki)",
  },
  keep: {
    label: "Pozostaw nagrodę",
    explanation: "Nagroda zostaje mimo zakupów poniżej progu. Powód zostaje w historii zmian.",
    noteLabel: "Powód",
  },
  withdraw: {
    label: "Wycofaj",
    explanation: "Uczestnik dostanie powiadomienie z powodem. Nagroda zniknie z raportu podatkowego.",
    noteLabel: "Powód, który przeczyta uczestnik",
  },
  restore: {
    label: "Przywróć",
    explanation: "Uczestnik dostanie powiadomienie, że nagroda znów mu przysługuje.",
    noteLabel: "Powód",
  },
};

const OF_POINTS: Partial<Record<StaffGrantAct, string>> = {
  hand_over: "Punkty trafią na konto uczestnika.",
  withdraw: "Punkty odejmiemy od salda uczestnika, a wydane już staną się zadłużeniem.",
  restore: "Punkty wrócą na konto uczestnika.",
};

/** What a step with these rewards does, and what it does to points if any of them are. */
export function stepExplanation(act: StaffGrantAct, grants: readonly Grant[]): string {
  const { explanation } = GRANT_STEPS[act];
  const ofPoints = grants.some(({ points }) => points !== null) ? OF_POINTS[act] : undefined;
  return ofPoints === undefined ? explanation : `${explanation} ${ofPoints}`;
}

export type { StaffGrantAct };
