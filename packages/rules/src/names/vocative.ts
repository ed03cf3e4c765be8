// How a first name is spoken to in Polish. A wrong form offends more than none: what is not sure has none.

/** Forms that follow no rule, and short forms in -ia, which are soft: Kasiu, but Mario. */
const OWN: Readonly<Record<string, string>> = {
  Paweł: "Pawle",
  Kacper: "Kacprze",
  Aleksander: "Aleksandrze",
  Ernest: "Erneście",
  August: "Auguście",
  Józef: "Józefie",
  Ania: "Aniu",
  Hania: "Haniu",
  Renia: "Reniu",
  Frania: "Franiu",
  Tosia: "Tosiu",
};

/** Names of women that end like those of men. */
const UNSURE = new Set(["Miriam", "Ingrid", "Carmen", "Dolores", "Nicol", "Karin", "Ester"]);

const RULES: readonly (readonly [ending: RegExp, form: string])[] = [
  [/(?<stem>.+(?:si|zi|dzi))a$/, "$<stem>u"],
  [/(?<stem>.+)a$/, "$<stem>o"],
  // Antoni, Jerzy, Bruno
  [/(?<stem>.+[iyo])$/, "$<stem>"],
  [/(?<stem>.+)ek$/, "$<stem>ku"],
  [/(?<stem>.+)eł$/, ""],
  [/(?<stem>.+)ał$/, "$<stem>ale"],
  [/(?<stem>.+(?:sz|rz|cz|ch|ż|j|l|k|g))$/, "$<stem>u"],
  [/(?<stem>.+)r$/, "$<stem>rze"],
  [/(?<stem>.+[^s])t$/, "$<stem>cie"],
  [/(?<stem>.+)d$/, "$<stem>dzie"],
  [/(?<stem>.+[nmbpwfs])$/, "$<stem>ie"],
];

/** The vocative of a first name, as Janie of Jan; undefined where it is not sure, or the name is not one word. */
export function vocative(firstName: string): string | undefined {
  const name = firstName.trim();
  if (!/^\p{Lu}\p{Ll}+$/u.test(name) || UNSURE.has(name)) return undefined;
  const own = OWN[name];
  if (own !== undefined) return own;
  const rule = RULES.find(([ending]) => ending.test(name));
  return rule && rule[1] !== "" ? name.replace(rule[0], rule[1]) : undefined;
}

/** How somebody is greeted: by their name where it is known how it is spoken to. */
export function greeting(firstName: string): string {
  const name = vocative(firstName);
  return name === undefined ? "Dzień dobry" : `Dzień dobry, ${name}`;
}
