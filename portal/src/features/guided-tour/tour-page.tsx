import { BigFigure } from "@plon/ui/big-figure.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { StepsProgress } from "@plon/ui/steps-progress.tsx";
import { useState } from "react";
import type { ReactNode } from "react";
import { RegistrationLink } from "#base/registration-link.tsx";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";

type Stop = {
  name: string;
  text: string;
  sample: ReactNode;
};

/** Sample data made up for the tour; not a real account. */
const STOPS: Stop[] = [
  {
    name: "Kupujesz",
    text: "Kupujesz środki ochrony roślin u swojego dystrybutora, tak jak zawsze. Przykładowa faktura: 2 opakowania herbicydu po 20 l.",
    sample: (
      <Facts
        facts={[
          ["Faktura", "FV/128/2026"],
          ["Dystrybutor", "Agro-Przykład"],
          ["Produkt", "Halvetic 20 l, 2 szt."],
        ]}
      />
    ),
  },
  {
    name: "Zgłaszasz fakturę",
    text: "Robisz zdjęcie faktury telefonem i wysyłasz. Od razu widzisz, ile punktów czeka i kiedy podejmiemy decyzję.",
    sample: (
      <Facts
        facts={[
          ["Status", <StatusChip key="status" tone="pending" label="Oczekująca" />],
          ["Punkty oczekujące", formatPoints(160)],
          ["Decyzja najpóźniej", "za 5 dni roboczych"],
        ]}
      />
    ),
  },
  {
    name: "Dostajesz punkty",
    text: "Sprawdzamy fakturę i dopisujemy punkty. Przy każdej operacji widać, skąd się wzięła: 40 l × 4 pkt = 160 pkt.",
    sample: (
      <BigFigure label="Dostępne punkty" figure={formatCount(1160)} unit="pkt" note="w tym 160 pkt z tej faktury" />
    ),
  },
  {
    name: "Wymieniasz",
    text: "Wybierasz nagrodę, bon, przelew na konto albo darowiznę. Punkty możesz też przekazać innemu gospodarstwu.",
    sample: (
      <Facts
        facts={[
          ["Przelew na konto", "od 1\u00a0000\u00a0pkt"],
          ["Bon paliwowy", formatPoints(1000)],
          ["Zostaje", formatPoints(160)],
        ]}
      />
    ),
  },
];

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-soft">{name}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** /demo: the programme in four stops on sample data. It makes no server calls. */
export function TourPage() {
  const [at, setAt] = useState(0);
  const stop = STOPS[at]!;
  const isLast = at === STOPS.length - 1;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Jak działa program" />
      <p className="mb-6 text-soft">Krótka wycieczka na przykładowych danych. Nie potrzebujesz konta.</p>
      <StepsProgress steps={STOPS.map(({ name }) => name)} current={at} />
      <div className="mt-6" aria-live="polite">
        <Card title={stop.name}>
          <p className="mb-5 text-lg">{stop.text}</p>
          <div className="rounded-card bg-sunken p-4">
            <p className="mb-3 text-sm text-soft">Przykład</p>
            {stop.sample}
          </div>
        </Card>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {at > 0 && (
          <Button variant="secondary" onClick={() => setAt(at - 1)}>
            Wstecz
          </Button>
        )}
        {!isLast && <Button onClick={() => setAt(at + 1)}>Dalej</Button>}
        {isLast && <RegistrationLink className={buttonClass("primary")} />}
        {isLast && <SecondaryLink to="/kalkulator-zewnetrzny">Policz swoje punkty</SecondaryLink>}
      </div>
    </div>
  );
}
