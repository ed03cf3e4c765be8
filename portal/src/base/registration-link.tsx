import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { settingsQuery } from "./settings.ts";

/**
 * The link into the programme: before 2023-09-16 it opened a promotion, since then it leads to registration (spec 1
 * §1).
 */
export function RegistrationLink({ className }: { className: string }) {
  const switched = useQuery(settingsQuery).data?.registration_switched ?? true;
  if (switched) {
    return (
      <Link to="/rejestracja" className={className}>
        Zgłoś swój udział
      </Link>
    );
  }
  return (
    <ModalLink modal="!akcja-pewnosc100" className={className}>
      Zarejestruj się
    </ModalLink>
  );
}
