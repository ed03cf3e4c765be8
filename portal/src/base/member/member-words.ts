import type { MemberRole } from "@plon/rules/people/member-role.ts";

/** What somebody may do in a farm, in the words of its owner. */
export const ROLE_WORDS: Record<MemberRole, { label: string; detail: string }> = {
  full: {
    label: "Wszystko",
    detail: "Faktury, nagrody, wypłaty i przekazywanie punktów. Bez zmiany Twoich danych, hasła i numeru konta.",
  },
  submit: {
    label: "Faktury i wiadomości, bez wydawania punktów",
    detail: "Zgłasza i poprawia faktury, pisze do przedstawiciela. Nie zamawia nagród i nie przekazuje punktów.",
  },
  read: {
    label: "Tylko podgląd",
    detail: "Widzi faktury, punkty i zakupy, na przykład do księgowości. Niczego nie zmienia.",
  },
};

/** The roles as answers of a form, the least first. */
export const ROLE_OPTIONS = (["read", "submit", "full"] as const).map((id) => Object.assign({ id }, ROLE_WORDS[id]));
