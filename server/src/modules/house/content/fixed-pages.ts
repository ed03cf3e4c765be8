import { ABOUT_HTML } from "./texts/about.ts";
import { CONTACT_HTML } from "./texts/contact.ts";
import { FAQ_HTML } from "./texts/faq.ts";
import { PRIVACY_HTML } from "./texts/privacy.ts";
import { RULES_HTML } from "./texts/rules.ts";

/** The pages to which the portal itself links, with their text until staff write something else. */
export const FIXED_PAGES = [
  { slug: "regulamin", title: "Regulamin programu", content: RULES_HTML },
  { slug: "polityka-prywatnosci", title: "Polityka prywatności", content: PRIVACY_HTML },
  { slug: "kontakt", title: "Kontakt", content: CONTACT_HTML },
  { slug: "faq", title: "Pytania i odpowiedzi", content: FAQ_HTML },
  { slug: "o-programie", title: "O programie", content: ABOUT_HTML },
] as const;
