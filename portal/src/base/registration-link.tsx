import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { settingsQuery } from "./settings.ts";

/**
 * The link into the programme: before 2023-09-16 it opened a promotion, since then it leads to registration (spec 1
 * §1).
 */
export function RegistrationLink({ className, children }: { className: string; children?: ReactNode }) {
  const switched = useQuery(settingsQuery).data?.registration_switched ?? true;
  if (switched) {
    return (
      <Link to="/rejestracja" className={className}>
        {children ?? "Zgłoś swój udział"}
      </Link>
    );
  }
  return (
    <ModalLink modal="!akcja-pewnosc100" className={className}>
      {children ?? "Zarejestruj się"}
    </ModalLink>
  );
}
