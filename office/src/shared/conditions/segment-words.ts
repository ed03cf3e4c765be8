import { countOf, formatCount } from "@plon/client/format.ts";
import {
  ANY_PURCHASE,
  type ConditionKind,
  type SegmentCondition,
  type SegmentGroup,
} from "@plon/rules/offers/segment-tree.ts";

/** How many people: '2 osoby', or 'ponad 100 000 osób' if counting stopped there. */
export const peopleText = (people: number, isMore = false): string =>
  isMore ? `ponad ${formatCount(people)} osób` : countOf(people, "osoba", "osoby", "osób");

/** What each kind of condition is called, and what a new one says. */
type Kind<Is extends ConditionKind> = { title: string; first: Unfinished<Is> };
/** What must be chosen is not, yet. */
type Unfinished<Is extends ConditionKind> = {
  [Field in keyof Of<Is>]: Of<Is>[Field] | (Field extends "is" ? never : null);
};
type Of<Is extends ConditionKind> = Extract<SegmentCondition, { is: Is }>;

export const KINDS: { [Is in ConditionKind]: Kind<Is> } = {
  hectares: { title: "Hektary", first: { is: "hectares", from: null, to: null } },
  crops: { title: "Uprawy", first: { is: "crops", crop_ids: [] } },
  place: { title: "Kod pocztowy", first: { is: "place", postcode_areas: [] } },
  account: { title: "Rodzaj konta", first: { is: "account", identifier_type: "nip" } },
  joined: { title: "Wiek konta", first: { is: "joined", when: "since", day: null, days: null } },
  representative: { title: "Przedstawiciel", first: { is: "representative", representative_id: null } },
  bought: { title: "Zakupy", first: { ...ANY_PURCHASE } },
  last_purchase: {
    title: "Ostatnia faktura",
    first: { is: "last_purchase", when: "before", day: null, days: null },
  },
  points: { title: "Punkty do wydania", first: { is: "points", from: null, to: null } },
  promotion: { title: "Promocja", first: { is: "promotion", promotion_id: null, did: "accepted" } },
  campaign: { title: "Akcja", first: { is: "campaign", campaign_id: null, did: "entered" } },
  level: { title: "Poziom programu", first: { is: "level", level_id: null, season: null } },
  message: { title: "Wiadomość", first: { is: "message", sending_id: null, did: "opened" } },
  thread: { title: "Pytania i odwołania", first: { is: "thread", kind: "any", state: "any" } },
  consent: { title: "Zgody", first: { is: "consent", channels: [] } },
};

/** The kinds as they are offered, by what they speak of. */
export const KIND_GROUPS: readonly { title: string; kinds: readonly ConditionKind[] }[] = [
  { title: "Gospodarstwo", kinds: ["hectares", "crops", "place", "account", "joined", "representative"] },
  { title: "Zakupy i punkty", kinds: ["bought", "last_purchase", "points", "level"] },
  { title: "Oferty i kontakt", kinds: ["promotion", "campaign", "message", "thread", "consent"] },
];

export const JOIN_CHOICES: { id: SegmentGroup["is"]; name: string }[] = [
  { id: "all", name: "wszystkie z" },
  { id: "any", name: "którekolwiek z" },
  { id: "none", name: "nie – żadne z" },
];
