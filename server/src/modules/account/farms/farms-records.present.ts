import { moneyFigure } from "@plon/rules/money/money-text.ts";
import type { FarmPromotion } from "@plon/contract/office/account/farms-records.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { type InvitationState, invitationStatus } from "@plon/rules/offers/invitation-state.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { type GrantState, grantStatus } from "@plon/rules/promotions/promotion-grant.ts";
import { boughtText, missingText, progressLine } from "@plon/rules/promotions/promotion-standing.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { FarmPromotionRow, RecordRow } from "./farms-records.service.ts";

const zloty = moneyFigure;

const PAYOUTS: Record<string, StatusLabel> = {
  waiting: { label: "W paczce wypłat", color: "yellow" },
  paid: { label: "Wypłacona", color: "green" },
  returned: { label: "Zwrócona przez bank", color: "red" },
  removed: { label: "Wyjęta z paczki", color: "grey" },
};

const ENDS: Record<string, string> = {
  sign_out: "wylogowanie",
  reuse: "zakończona dla bezpieczeństwa",
  password_reset: "zmiana hasła",
  locked: "blokada konta",
  expired: "koniec czasu",
};

type Words = { title: string; detail: string; status_label: StatusLabel | null; path: string | null };

const WORDS: Record<string, (row: RecordRow) => Words> = {
  answer: ({ title, state, note, target }) => ({
    title,
    detail: `Odpowiedź na regulamin, wersja ${note}`,
    status_label:
      state === "agreed" ? { label: "Akceptuje", color: "green" } : { label: "Nie akceptuje", color: "grey" },
    path: `/promotions/${target}`,
  }),
  grant: ({ title, state, note, amount, target }) => ({
    title,
    detail: `Nagroda: ${note}${amount ? `, wartość ${zloty(amount)}` : ""}`,
    status_label: grantStatus(state as GrantState),
    path: `/promotions/${target}`,
  }),
  payout: ({ title, state, note, amount, target }) => ({
    title,
    detail: `${zloty(amount ?? 0)}${note ? `, ${note}` : ""}`,
    status_label: PAYOUTS[state ?? ""] ?? null,
    path: `/payout-batches/${target}`,
  }),
  made: ({ title, state, amount, target }) => ({
    title: title || "Polecone gospodarstwo",
    detail: `Polecenie tego uczestnika${amount ? `, ${pointsText(amount)}` : ""}`,
    status_label: invitationStatus(state as InvitationState),
    path: target === null ? null : `/participants/${target}`,
  }),
  came: ({ title, state, target }) => ({
    title: title || "Zaproszenie",
    detail: "Z tego polecenia przyszedł uczestnik",
    status_label: invitationStatus(state as InvitationState),
    path: target === null ? null : `/participants/${target}`,
  }),
  letter: ({ amount }) => ({
    title: `List gratulacyjny: ${pointsText(amount ?? 0)}`,
    detail: "Przyznany po przekroczeniu progu",
    status_label: null,
    path: null,
  }),
  participant: (row) => ({
    title: "Zalogowanie w portalu",
    detail: endText(row),
    status_label: openOrNot(row),
    path: null,
  }),
  second_step: ({ title, state }) => ({
    title: `${state === "on" ? "Włączono" : "Wyłączono"} drugi krok przy logowaniu`,
    detail: title === "key" ? "Potwierdzono kluczem dostępu" : "Potwierdzono kodem SMS",
    status_label: null,
    path: null,
  }),
  support: (row) => ({
    title: `Tryb wsparcia: ${row.title}`,
    detail: endText(row),
    status_label: openOrNot(row),
    path: null,
  }),
};

const endText = ({ state, note }: RecordRow) =>
  note === null ? "Sesja nie została zakończona" : `Koniec ${note}${state ? `, ${ENDS[state] ?? state}` : ""}`;

const openOrNot = ({ note }: RecordRow): StatusLabel | null =>
  note === null ? { label: "Otwarta", color: "green" } : null;

/** A dated line of a farm, in words. */
export function presentRecord(row: RecordRow) {
  const { title, detail, status_label, path } = WORDS[row.kind]!(row);
  return { id: row.id, at: row.at.toISOString(), title, detail, status_label, path };
}

/** A farm's standing in a promotion, in the words that the farmer reads. */
export function presentFarmPromotion({ answer, next, tiers, ...row }: FarmPromotionRow): FarmPromotion {
  const agreed = answer?.agreed ?? null;
  const progress = next ? { missing: next.progress.missingThousandths / 1000, unit: next.unit } : null;
  return {
    ...withIsoTimes(row),
    agreed,
    answered_at: answer && new Date(answer.answered_at).toISOString(),
    standing:
      progressLine({ agreement: agreed, is_open: row.is_open, progress, granted_total: row.granted_total }) ?? null,
    tiers: tiers.map(({ id, reward, unit, progress: counted, grant }) => ({
      id,
      reward,
      progress:
        counted === undefined || agreed === false
          ? null
          : `kupione ${boughtText(counted.boughtThousandths / 1000, unit)}, ${missingText(counted.missingThousandths / 1000, unit)}`,
      grant: grant && { status_label: grantStatus(grant.status), granted_at: new Date(grant.granted_at).toISOString() },
    })),
  };
}

/** A staff note. */
export const presentNote = (note: { id: number; text: string; written_at: Date; author: string }) => ({
  ...note,
  written_at: note.written_at.toISOString(),
});
