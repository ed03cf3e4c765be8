// A segment's conditions read back in words: 'kupił co najmniej 10 l Dovvo od 1 marca 2026 i nie otworzył wiadomości „Zniżka”'.
import { cropOption } from "../goods/crops.ts";
import { dayText, groupedNumber, groupedQuantity, polishPlural } from "../texts/polish-text.ts";
import { isGroup, type SegmentCondition, type SegmentGroup, type SegmentNode } from "./segment-tree.ts";

/** What conditions name by its number. */
export type SegmentNames = Record<
  "product" | "representative" | "distributor" | "promotion" | "campaign" | "level" | "sending",
  ReadonlyMap<number, string>
>;

type Bought = Extract<SegmentCondition, { is: "bought" }>;
type Since = { when: string; day: string | null; days: number | null };

const POINTS = { one: "punkt", few: "punkty", many: "punktów" };
const CONSENTS = { email: "e-mail", sms: "SMS" };
const PACKS = { one: "opakowanie", few: "opakowania", many: "opakowań" };
const DAYS = { one: "dzień", few: "dni", many: "dni" };

const named = (names: ReadonlyMap<number, string>, ids: readonly number[]) =>
  ids.map((id) => names.get(id) ?? `nr ${id}`).join(" lub ");

/** Numbers already in words, with their unit. */
function rangeText(from: number | null, to: number | null, unit: (last: number) => string): string {
  const [low, high] = [from, to].map((value) => (value === null ? "" : groupedQuantity(value)));
  if (from !== null && to !== null) return `${low}–${high} ${unit(to)}`;
  return from === null ? `najwyżej ${high} ${unit(to ?? 0)}` : `co najmniej ${low} ${unit(from)}`;
}

/** 'od 1 marca 2026 do 31 maja 2026', 'w 2026 r.', 'w ostatnich 90 dniach'; empty: ever. */
function spanText({ from, to, last_days }: Bought): string {
  if (last_days !== null) return ` w ciągu ${last_days} ${polishPlural(last_days, DAYS)} wstecz`;
  if (from?.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) return ` w ${from.slice(0, 4)} r.`;
  return `${from === null ? "" : ` od ${dayText(from)}`}${to === null ? "" : ` do ${dayText(to)}`}`;
}

function amountText({ at_least, at_most, unit }: Bought): string {
  if (at_least === null && at_most === null) return "";
  return ` ${rangeText(at_least, at_most, (last) => (unit === "pack" ? polishPlural(last, PACKS) : unit))}`;
}

function boughtText(asked: Bought, names: SegmentNames): string {
  const things = [
    asked.product_ids.length > 0 && named(names.product, asked.product_ids),
    asked.category !== null && `z kategorii „${asked.category}”`,
  ].filter((text) => text !== false);
  const amount = amountText(asked);
  const what = things.length > 0 ? ` ${things.join(" ")}` : amount === "" ? " cokolwiek" : " łącznie";
  const seller = asked.distributor_ids.length > 0 ? ` u: ${named(names.distributor, asked.distributor_ids)}` : "";
  return `kupił${amount}${what}${spanText(asked)}${seller}`;
}

function sinceText(what: string, { when, day, days }: Since): string {
  if (days !== null) {
    const count = `${groupedNumber(days)} ${polishPlural(days, DAYS)}`;
    return when === "since" ? `${what} nie dawniej niż ${count} temu` : `${what} ponad ${count} temu`;
  }
  return `${what} ${when === "since" ? "od" : "przed"} ${dayText(day ?? "")}`;
}

const PROMOTION = {
  accepted: "przyjął zasady promocji",
  declined: "odmówił udziału w promocji",
  answered: "odpowiedział na promocję",
  achieved: "zdobył nagrodę w promocji",
};
const CAMPAIGN = { entered: "zgłosił się do akcji", rewarded: "dostał nagrodę w akcji" };
const MESSAGE = { got: "dostał wiadomość", opened: "otworzył wiadomość" };
const THREAD = { any: "ma pytanie lub odwołanie", question: "ma pytanie", appeal: "ma odwołanie" };
const STATE = { any: "", open: ", które jest w toku", closed: ", które jest zamknięte" };

/** What one condition says. What begins with a small verb is denied by "nie" before it. */
function conditionText(asked: SegmentCondition, names: SegmentNames): { text: string; isDeed?: boolean } {
  switch (asked.is) {
    case "account":
      return { text: asked.identifier_type === "nip" ? "konta z NIP" : "konta z PESEL" };
    case "hectares":
      return { text: rangeText(asked.from, asked.to, () => "ha") };
    case "crops":
      return { text: `uprawy: ${asked.crop_ids.map((id) => cropOption(id)?.name ?? id).join(", ")}` };
    case "points":
      return { text: rangeText(asked.from, asked.to, (count) => `${polishPlural(count, POINTS)} do wydania`) };
    case "representative":
      return { text: `przedstawiciel: ${named(names.representative, [asked.representative_id])}` };
    case "place":
      return { text: `kod pocztowy: ${asked.postcode_areas.join(", ")}` };
    case "consent":
      return { text: `zgoda na: ${asked.channels.map((channel) => CONSENTS[channel]).join(", ")}` };
    case "joined":
      return { text: sinceText("konto założone", asked) };
    case "last_purchase":
      return {
        text: asked.when === "never" ? "bez przyjętej faktury" : sinceText("ostatnia faktura", asked),
      };
    case "bought":
      return { text: boughtText(asked, names), isDeed: true };
    case "promotion":
      return { text: `${PROMOTION[asked.did]} „${named(names.promotion, [asked.promotion_id])}”`, isDeed: true };
    case "campaign":
      return { text: `${CAMPAIGN[asked.did]} „${named(names.campaign, [asked.campaign_id])}”`, isDeed: true };
    case "level": {
      const season = asked.season === null ? "" : ` w sezonie ${asked.season}`;
      return { text: `ma poziom „${named(names.level, [asked.level_id])}”${season}`, isDeed: true };
    }
    case "message":
      return { text: `${MESSAGE[asked.did]} „${named(names.sending, [asked.sending_id])}”`, isDeed: true };
    case "thread":
      return { text: `${THREAD[asked.kind]}${STATE[asked.state]}` };
  }
}

function denied(node: SegmentNode, names: SegmentNames): string {
  if (isGroup(node)) return `nie ${inBrackets(groupText(node, names))}`;
  const { text, isDeed } = conditionText(node, names);
  return isDeed ? `nie ${text}` : `nie: ${text}`;
}

const inBrackets = (text: string) => `(${text})`;

function partText(node: SegmentNode, names: SegmentNames): string {
  if (!isGroup(node)) return conditionText(node, names).text;
  return node.of.length > 1 ? inBrackets(groupText(node, names)) : groupText(node, names);
}

function groupText({ is, of }: SegmentGroup, names: SegmentNames): string {
  if (is === "none") return of.map((node) => denied(node, names)).join(" i ");
  return of.map((node) => partText(node, names)).join(is === "all" ? " i " : " lub ");
}

/** A segment's conditions in words; what has no name is called by its number. */
export function segmentText(group: SegmentGroup, names: SegmentNames): string {
  if (group.is !== "all") return groupText(group, names);
  return group.of.map((node) => partText(node, names)).join("; ");
}
