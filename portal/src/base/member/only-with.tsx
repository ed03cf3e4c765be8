import type { MemberRole } from "@plon/rules/people/member-role.ts";
import { Alert } from "@plon/ui/alert.tsx";
import type { ReactNode } from "react";
import { ROLE_WORDS } from "./member-words.ts";
import { mayDo, useProfile } from "#base/profile.ts";

type Power = MemberRole | "owner";

type OnlyWithProps = {
  /** What power over the farm it takes. */
  power: Power;
  /** What others see in its place: nothing, or what is missing to whom. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** What takes a power over the farm, shown to who has it. */
export function OnlyWith({ power, otherwise = null, children }: OnlyWithProps) {
  return mayDo(useProfile(), power) ? children : otherwise;
}

/** In place of a form or of what leads to one: who can do it. `act` begins the sentence: „Zamówić nagrodę”. */
export function PowerMissing({ power, act }: { power: Power; act: string }) {
  return (
    <Alert tone="info">
      {power === "owner"
        ? `${act} może tylko właściciel gospodarstwa.`
        : `${act} może właściciel gospodarstwa albo osoba, która ma od niego uprawnienie „${ROLE_WORDS[power].label}”.`}
    </Alert>
  );
}
