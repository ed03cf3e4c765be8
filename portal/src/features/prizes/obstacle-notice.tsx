import { Alert } from "@plon/ui/alert.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { Link } from "@tanstack/react-router";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";
import type { Prize } from "./prizes.api.ts";

/** Why this prize cannot be ordered now, and what can be done about it. */
export function ObstacleNotice({ prize }: { prize: Prize }) {
  switch (prize.obstacle) {
    case "locked":
      return (
        <Alert
          tone="danger"
          title="Zamawianie nagród jest zablokowane"
          action={
            <Link to="/kontakt-z-przedstawicielem" className={buttonClass("secondary")}>
              Napisz do przedstawiciela
            </Link>
          }
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
          action={
            <Link to="/moje-nagrody" className={buttonClass("secondary")}>
              Moje nagrody
            </Link>
          }
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
        action={
          <ModalLink modal="!zglos-fakture" className={buttonClass("primary")}>
            Zgłoś fakturę
          </ModalLink>
        }
      >
        Punkty zbierasz za zakupy z faktur.
      </Alert>
    </div>
  );
}

function OtherPrizes() {
  return (
    <Link to="/nagrody" className={buttonClass("secondary")}>
      Zobacz inne nagrody
    </Link>
  );
}
