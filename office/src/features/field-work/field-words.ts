import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { countOf, formatLastDayBefore, formatPoints } from "@plon/client/format.ts";

/** Said to whoever writes about a farm, before it is written. */
export const THEIRS = "Gospodarstwo może przeczytać te słowa: są w jego danych, o które ma prawo poprosić.";

export const FIELD_LABELS: Record<string, string> = {
  visited_on: "Dzień wizyty",
  text: "Notatka",
  title: "Zadanie",
  due_on: "Termin",
  status: "Stan",
};
export const STATUS_LABELS = { open: "Do zrobienia", done: "Zrobione", dropped: "Nieaktualne" } as const;

const KSEF: Record<FieldFarm["ksef"], string | undefined> = {
  none: "Nie jest połączone z KSeF",
  waiting: "Zgoda na KSeF jest, brakuje uprawnienia w Aplikacji Podatnika",
  withdrawn: "Uprawnienie w KSeF zostało odebrane",
  reading: undefined,
  pesel: undefined,
  not_offered: undefined,
};

/** What a farm lacks, as sentences; nothing where all is well. */
export function missingOf(
  farm: Pick<FieldFarm, "returned" | "has_required_consents" | "ksef" | "has_invoice_this_season">,
): string[] {
  const { returned, has_required_consents, ksef, has_invoice_this_season } = farm;
  return [
    returned.length > 0 &&
      `${countOf(returned.length, "faktura czeka", "faktury czekają", "faktur czeka")} na odpowiedź gospodarstwa`,
    !has_required_consents && "Brakuje wymaganych zgód",
    KSEF[ksef],
    !has_invoice_this_season && "W tym roku nie ma jeszcze faktury",
  ].filter((one) => typeof one === "string");
}

export const expiryText = ({ expires_at, points }: NonNullable<FieldFarm["next_expiry"]>): string =>
  `${formatPoints(points)} ważne do ${formatLastDayBefore(expires_at)}`;

export const rewardText = ({ title, missing }: NonNullable<FieldFarm["nearest_reward"]>): string =>
  missing === 0 ? `Wystarczy na: ${title}` : `${title}: brakuje ${formatPoints(missing)}`;

export const addressOf = ({ street, postcode, city }: Pick<FieldFarm, "street" | "postcode" | "city">): string =>
  [street, [postcode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Opens the farm's address in the phone's navigation: its own choice on Android, the maps' directions elsewhere. */
export function navigationUrl(
  farm: Pick<FieldFarm, "street" | "postcode" | "city">,
  agent = navigator.userAgent,
): string {
  const address = encodeURIComponent(addressOf(farm));
  return /Android/i.test(agent)
    ? `geo:0,0?q=${address}`
    : `https://www.google.com/maps/dir/?api=1&destination=${address}`;
}
