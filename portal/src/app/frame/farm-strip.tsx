import { Tractor } from "lucide-react";
import { useProfile } from "#base/profile.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";

/**
 * In whose name somebody whom farms let in acts: on every page, because what is done counts for that farm alone. Leads to
 * the others. Nothing for an owner, who has one.
 */
export function FarmStrip({ className }: { className: string }) {
  const { member } = useProfile();
  if (!member) return null;
  return (
    <ModalLink
      modal="!moje-gospodarstwa"
      className={`min-h-11 min-w-0 items-center gap-2 text-ink hover:bg-action-tint ${className}`}
    >
      <Tractor aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 truncate font-semibold">
        <span className="sr-only">Gospodarstwo: </span>
        {member.farm}
      </span>
      <span className="ml-auto shrink-0 pl-2 text-action underline underline-offset-4">Zmień</span>
    </ModalLink>
  );
}
