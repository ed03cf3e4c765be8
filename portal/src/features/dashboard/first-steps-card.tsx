import { TEXT_LINK } from "@plon/ui/button-class.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { Card } from "@plon/ui/card.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ModalLink } from "#shared/links/modal-link.tsx";

/** Instead of empty cards on the first day: how points come, what they buy, and who helps. */
export function FirstStepsCard({ representative }: { representative: User["ph"] }) {
  return (
    <Card title="Pierwsze kroki">
      <ol className="flex flex-col gap-6">
        <Step number={1} title="Zbierz pierwsze punkty">
          <p className="text-soft">
            Połącz gospodarstwo z KSeF, a faktury od dystrybutorów przyjdą same. Możesz też zgłosić pierwszą fakturę
            teraz: wystarczy zdjęcie.
          </p>
          <div className="flex flex-wrap gap-x-6">
            <Link to="/ksef" className={TEXT_LINK}>
              Połącz z KSeF
            </Link>
            <ModalLink modal="!zglos-fakture" className={TEXT_LINK}>
              Zgłoś fakturę
            </ModalLink>
          </div>
        </Step>
        <Step number={2} title="Zobacz, co za nie dostaniesz">
          <p className="text-soft">Nagrody rzeczowe, bony i przelew na konto.</p>
          <div className="flex flex-wrap gap-x-6">
            <Link to="/nagrody" className={TEXT_LINK}>
              Nagrody
            </Link>
            <Link to="/kalkulator" className={TEXT_LINK}>
              Policz punkty za zakup
            </Link>
          </div>
        </Step>
        <Step number={3} title={representative ? "Poznaj swojego przedstawiciela" : "Pytaj śmiało"}>
          <p className="text-soft">
            {representative
              ? `${representative.first_name} ${representative.last_name} odpowie na pytania o program i produkty.`
              : "Napisz do nas: odpowiemy na pytania o program i produkty."}
          </p>
          <Link to="/kontakt-z-przedstawicielem" className={TEXT_LINK}>
            {representative ? "Napisz lub zadzwoń" : "Napisz do nas"}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="figures flex size-10 shrink-0 items-center justify-center rounded-full bg-action-tint font-semibold text-action-strong"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pt-1.5 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}
