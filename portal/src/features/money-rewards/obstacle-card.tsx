import { phoneNumber } from "@plon/rules/people/contact.ts";
import { largestExchange, smallestExchange } from "@plon/rules/money/money-reward.ts";
import { moneyText } from "@plon/rules/money/money-text.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { formatLongInstant, formatPoints } from "@plon/client/format.ts";
import { useBrand } from "#base/settings.ts";
import { PrimaryModalLink, SecondaryLink } from "#shared/links/button-links.tsx";
import type { KindTerms, Terms } from "./money-rewards.api.ts";

/** Why this reward cannot be chosen now, and how to fix that. */
export function ObstacleCard({ terms, kind }: { terms: Terms; kind: KindTerms }) {
  const { helpline } = useBrand();
  if (kind.obstacle === "locked") {
    return (
      <Alert
        tone="danger"
        title="Zamawianie nagród jest zablokowane"
        action={<SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>}
      >
        Skontaktuj się ze swoim przedstawicielem handlowym albo zadzwoń na infolinię
        {helpline === "" ? "" : `: ${phoneNumber(helpline)}`}.
      </Alert>
    );
  }
  if (kind.obstacle === "no_account") return <NoAccount terms={terms} />;
  if (kind.obstacle === "account_changed" && terms.account_blocked_until !== null) {
    return (
      <Alert
        tone="warning"
        title="Numer konta albo telefonu zmieniono niedawno"
        action={<SecondaryLink to="/moj-profil">Sprawdź numer konta</SecondaryLink>}
      >
        Dla bezpieczeństwa przelew zamówisz od {formatLongInstant(terms.account_blocked_until)}.
      </Alert>
    );
  }
  return kind.obstacle === "too_few_points" ? <TooFew terms={terms} /> : <Off />;
}

/** The sum first, and what there is for who keeps the number to themselves. */
function NoAccount({ terms }: { terms: Terms }) {
  const most = largestExchange(terms.available, {
    pointsPerPln: terms.points_per_pln,
    minimumPoints: terms.minimum_points,
  });
  return (
    <Alert
      tone="warning"
      title="Brakuje numeru konta"
      action={
        <div className="flex flex-wrap gap-3">
          <PrimaryModalLink modal="!uzupelnij-numer-konta">Uzupełnij numer konta</PrimaryModalLink>
          <SecondaryLink to="/nagrody" search={{ kind: "voucher" }}>
            Zobacz bony
          </SecondaryLink>
        </div>
      }
    >
      {most > 0 && (
        <>
          Za swoje punkty możesz dostać nawet{" "}
          <span className="figures font-semibold whitespace-nowrap">
            {moneyText((most / terms.points_per_pln) * 100)}
          </span>
          .{" "}
        </>
      )}
      Aby wymienić punkty na przelew, podaj numer swojego konta bankowego. Bon wymienisz bez konta, a kod dostaniesz od
      razu.
    </Alert>
  );
}

function TooFew({ terms }: { terms: Terms }) {
  const least = smallestExchange({ pointsPerPln: terms.points_per_pln, minimumPoints: terms.minimum_points });
  return (
    <Alert
      tone="info"
      title={`Brakuje ${formatPoints(least - terms.available)}`}
      action={<PrimaryModalLink modal="!zglos-fakture">Zgłoś fakturę</PrimaryModalLink>}
    >
      Masz {formatPoints(terms.available)}, a wymiana jest możliwa od {formatPoints(least)}. Punkty zbierasz za zakupy z
      faktur.
    </Alert>
  );
}

function Off() {
  return (
    <Alert
      tone="info"
      title="Ta nagroda jest teraz niedostępna"
      action={<SecondaryLink to="/nagrody">Zobacz inne nagrody</SecondaryLink>}
    >
      Zajrzyj tu później albo wybierz inną nagrodę.
    </Alert>
  );
}
