import { DeadEnd } from "#shared/page/dead-end.tsx";

const HOME = { to: "/", linkWords: "Przejdź na pulpit" };

/** An address that leads nowhere, or to what this role does not see. */
export function NotFoundPage() {
  return (
    <DeadEnd title="Nie ma takiej strony" {...HOME}>
      Adres jest błędny, odnośnik stracił ważność albo Twoja rola nie ma dostępu do tej części biura.
    </DeadEnd>
  );
}

/** A part of the office that this role does not see. */
export function AccessDeniedPage() {
  return (
    <DeadEnd title="Brak dostępu" {...HOME}>
      Twoja rola nie ma dostępu do tej części biura. Jeśli jest Ci potrzebna do pracy, poproś administratora.
    </DeadEnd>
  );
}
