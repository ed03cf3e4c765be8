import { Alert } from "@plon/ui/alert.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PrimaryModalLink, SecondaryLink } from "#shared/links/button-links.tsx";
import type { Prize } from "./prizes.api.ts";

/** Why this prize cannot be ordered now, and what can be done about it. */
export function ObstacleNotice({ prize }: { prize: Prize }) {
  switch (prize.obstacle) {
    case "locked":
      return (
        <Alert
          tone="danger"
          title="Zamawianie nagród jest zablokowane"
          action={<SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>}
        >
          Skontaktuj się z przedstawicielem handlowym lub z infolinią.
        </Alert>
      );
    case "out_of_stock":
      return (
        <Alert tone="warning" title="Nagroda jest chwilowo niedostępna" action={<OtherPrizes />}>
          Wszystkie sztuki zostały zamówione. Zajrzyj tu później albo wybierz inną nagrodę.
        </Alert>
      );
    case "limit_reached":
      return (
        <Alert
          tone="info"
          title="Masz już tę nagrodę"
          action={<SecondaryLink to="/moje-nagrody">Moje nagrody</SecondaryLink>}
        >
          Masz zamówione tyle sztuk, ile może dostać jedna osoba.
        </Alert>
      );
    case "too_few_points":
      return <TooFew prize={prize} />;
    default:
      return (
        <Alert tone="info" title="Tej nagrody nie można teraz zamówić" action={<OtherPrizes />}>
          Oferta się zakończyła. Wybierz inną nagrodę.
        </Alert>
      );
  }
}

function TooFew({ prize }: { prize: Prize }) {
  const { available } = useProfile().points;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={`Brakuje Ci ${formatPoints(prize.missing_points)}`}
        value={available}
        max={Math.max(1, available + prize.missing_points)}
        valueText={`${formatPoints(available)} z ${formatPoints(prize.points ?? 0)}`}
        hideLabel
      />
      <Alert
        tone="info"
        title={`Brakuje Ci ${formatPoints(prize.missing_points)}`}
        action={<PrimaryModalLink modal="!zglos-fakture">Zgłoś fakturę</PrimaryModalLink>}
      >
        Punkty zbierasz za zakupy z faktur.
      </Alert>
    </div>
  );
}

function OtherPrizes() {
  return <SecondaryLink to="/nagrody">Zobacz inne nagrody</SecondaryLink>;
}
