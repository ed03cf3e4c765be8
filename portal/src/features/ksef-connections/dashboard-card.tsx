import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useWaitsForPromotions } from "#base/offers/promotion-day.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { useKsefOffer } from "./use-ksef-offer.ts";

/** On the dashboard, until the farm is connected or the card is dismissed. */
export function KsefDashboardCard() {
  const { isOffered, dismiss } = useKsefOffer();
  const isWaiting = useWaitsForPromotions();
  if (!isOffered || isWaiting) return null;
  return (
    <Card title="Faktury mogą przychodzić same">
      <p className="text-soft">
        Połącz gospodarstwo z KSeF: raz nadajesz uprawnienie, a program sam odczytuje faktury od dystrybutorów.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SecondaryLink to="/ksef">Połącz z KSeF</SecondaryLink>
        <Button variant="quiet" onClick={dismiss}>
          Nie teraz
        </Button>
      </div>
    </Card>
  );
}
