import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modalsFile = fileURLToPath(new URL("../../../portal/src/app/modals/modals.ts", import.meta.url));
const modalsSource = readFileSync(modalsFile, "utf8");

/** What a modal's hash says beside its name. */
const EXAMPLES: Record<string, string> = { "usun-stale-przekazywanie-punktow": "?id=1" };
/**
 * Consents open for who misses one, the end of SatAgro for who is connected, farms for whom they let in and a new promotion and all that wait for whom some prompt, all walked apart;
 * the satisfaction promotion's entries have ended: its modal leads away.
 */
const UNOPENED = /^(?:zgody|akcja-|moje-gospodarstwa|nowa-promocja|wszystkie-promocje|satagro-cofnij)/;

/** The hashes of the promotions' rules; that of one is for invited farms alone. */
export const rulesHashes = () =>
  [...modalsSource.matchAll(/^ {2}"(regulamin-[\w-]+)": rulesOf\((?!"tank_to_full")/gm)].map(([, name]) => `#!${name}`);

/** The hashes of the modals for these readers, from the list of modals itself, so that one added later is not forgotten. */
export function modalHashes(audiences: readonly string[]): string[] {
  const found = modalsSource.matchAll(/^ {2}"?([\w-]+)"?: (?:entry\(\s*"([\w-]+)"|owners\()/gm);
  // What is the owner's alone is a member's as well.
  const names = [...found]
    .filter(([, , audience = "member"]) => audiences.includes(audience))
    .map(([, name = ""]) => name);
  if (names.length === 0) throw new Error(`No modal was found in ${modalsFile}`);
  return names.filter((name) => !UNOPENED.test(name)).map((name) => `#!${name}${EXAMPLES[name] ?? ""}`);
}
