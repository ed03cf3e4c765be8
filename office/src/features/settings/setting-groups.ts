import { SETTING_GROUPS, type SettingGroup } from "@plon/contract/office/house/settings.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import type { Setting } from "./settings.api.ts";

export const GROUP_NAMES: Record<SettingGroup, string> = {
  points: "Punkty i wymiana",
  promises: "Terminy",
  money: "Wypłaty i podatki",
  second_person: "Zgoda drugiej osoby",
  acceptance: "Automatyczna akceptacja",
  ksef: "KSeF",
  portal: "Portal i wiadomości",
};

const folded = (text: string) => asciiText(text).toLowerCase();

/**
 * The settings that all words of a phrase are found in, in their label, hint, key or group, ignoring case and Polish letters;
 * by group, in the order of the groups. Groups without any are left out.
 */
export function foundSettings(
  settings: readonly Setting[],
  phrase: string,
): { group: SettingGroup; settings: Setting[] }[] {
  const words = folded(phrase).split(/\s+/).filter(Boolean);
  const isFound = ({ label, hint, key, group }: Setting) => {
    const text = folded(`${label} ${hint} ${key} ${GROUP_NAMES[group]}`);
    return words.every((word) => text.includes(word));
  };
  return SETTING_GROUPS.map((group) => ({
    group,
    settings: settings.filter((setting) => setting.group === group && isFound(setting)),
  })).filter((found) => found.settings.length > 0);
}
