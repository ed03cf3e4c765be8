import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";

export const ROLE_HINTS: Record<StaffRole, string> = {
  admin: "Może wszystko, także zakładać konta i zmieniać ustawienia.",
  clerk: "Rozpatruje faktury i obsługuje uczestników.",
  editor: "Prowadzi produkty i treści.",
  rep: "Czyta dane swoich uczestników.",
  auditor: "Czyta wszystko, także dziennik zdarzeń. Niczego nie zmienia.",
  distributor: "Pracownik dystrybutora: widzi tylko dokumenty przysłane przez systemy swojej firmy.",
};

export const ROLE_CHOICES = (Object.keys(ROLE_WORDS) as StaffRole[]).map((id) => ({ id, name: ROLE_WORDS[id] }));
