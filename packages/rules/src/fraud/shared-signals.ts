// What several farms have in common though nothing else ties them.
import { polishPlural } from "../texts/polish-text.ts";
import { farmRecords, type SignalKind, stepped } from "./signal.ts";

/**
 * Farms that have one thing in common. `families` counts those among them that share neither a name nor an address: of a
 * family it is 1, however many accounts it has. What a farm's own people do under their own names is not counted at all.
 */
export type SharedFacts = { farms: number; families: number; farm_ids: number[] };

/** So many strangers have one thing in common only at a helper's: an accountant, a cooperative, a seller's counter. */
const HELPER_FROM = 8;

/** The score by how many families share, where one family is nothing and a helper almost nothing. */
const byFamilies = (few: number, several: number, helper: number) => (facts: SharedFacts) =>
  stepped(facts.families, [
    [2, few],
    [3, several],
    [HELPER_FROM, helper],
  ]);

const farmsText = (count: number) =>
  `${count}\u00a0${polishPlural(count, { one: "gospodarstwo", few: "gospodarstwa", many: "gospodarstw" })}`;

const shared = (title: string, what: string, scores: [few: number, several: number, helper: number]) =>
  ({
    subject: "participant",
    title,
    highest: Math.max(...scores),
    score: byFamilies(...scores),
    sentence: ({ farms, families }) =>
      `${what}: ${farmsText(farms)}, w tym ${families} bez wspólnego nazwiska i adresu.`,
    records: ({ farm_ids }) => farmRecords(farm_ids),
  }) satisfies SignalKind<SharedFacts>;

/** By what is shared. Money of strangers on one account is no helper's work; the rest only supports other signals. */
export const SHARED_SIGNALS = {
  shared_account: shared("Wspólne konto bankowe", "To samo konto bankowe podało", [65, 85, 90]),
  shared_phone: shared("Wspólny telefon", "Ten sam numer telefonu podało", [30, 40, 15]),
  shared_address: shared("Wspólny adres", "Ten sam adres gospodarstwa podało", [20, 25, 10]),
  shared_delivery: shared("Wspólny adres dostaw", "Nagrody pod ten sam adres zamawia", [30, 40, 10]),
  shared_device: shared("Wspólne urządzenie", "Z tego samego urządzenia loguje się", [40, 45, 15]),
};
