import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { PartnerConsent } from "@plon/contract/portal/offers/partners.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { partnersQuery, useShowPoints } from "./partners.api.ts";

/** Whom the farm shows its points: a part of the profile, and none of it while the programme has no partner to show them. */
export function PartnersCard() {
  const partners = useQuery(partnersQuery);
  if (partners.isError) {
    return (
      <Card title="Komu pokazuję swoje punkty">
        <FailedPart error={partners.error} onRetry={() => void partners.refetch()} />
      </Card>
    );
  }
  if (!partners.data || partners.data.length === 0) return null;
  return (
    <Card title="Komu pokazuję swoje punkty">
      <p className="text-soft">
        Partner, któremu to włączysz, widzi NIP i nazwę gospodarstwa, stan punktów, to, które wygasną najwcześniej, i
        kiedy się zmieniają. Może też zgłosić zdarzenie, za które dostaniesz punkty. Osobno możesz pozwolić, żeby
        wiedział, kiedy coś się dzieje z Twoimi fakturami, zamówieniami, wypłatami, zgodami, ofertami i sprawami: że się
        zdarzyło i kiedy, bez kwot i treści. Wyłączysz to w każdej chwili, ze skutkiem od razu; partner dowie się, że
        nie widzi już nic.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {partners.data.map((partner) => (
          <PartnerItem key={partner.id} partner={partner} />
        ))}
      </ul>
    </Card>
  );
}

function PartnerItem({ partner: { id, name, since, tells_changes: tellsChanges } }: { partner: PartnerConsent }) {
  const show = useShowPoints();
  const isShown = since !== null;
  const change = (extent: { isShown: boolean; tellsChanges: boolean }) =>
    show.mutate(
      { partnerId: id, ...extent },
      {
        onSuccess: ({ message }) =>
          showToast({ tone: "success", title: message ?? "Zapisane", text: "", durationMs: 4000 }),
        onError: (error) =>
          showToast({
            tone: "danger",
            title: "Wystąpił błąd",
            text: error instanceof ApiError ? error.message : "",
            durationMs: 8000,
          }),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-soft">
          {isShown
            ? `Widzi punkty${tellsChanges ? " i zmiany" : ""} od ${formatLongDay(since)}`
            : "Nie widzi Twoich punktów"}
        </span>
      </span>
      <Button
        variant={isShown ? "secondary" : "primary"}
        size="sm"
        needsNetwork
        pending={show.isPending}
        aria-label={`${isShown ? "Przestań pokazywać" : "Pokazuj"} punkty: ${name}`}
        onClick={() => change({ isShown: !isShown, tellsChanges: false })}
      >
        {isShown ? "Przestań pokazywać" : "Pokazuj punkty"}
      </Button>
      {isShown && (
        <Button
          variant="secondary"
          size="sm"
          needsNetwork
          pending={show.isPending}
          aria-label={`${tellsChanges ? "Tylko punkty" : "Pokazuj też zmiany"}: ${name}`}
          onClick={() => change({ isShown: true, tellsChanges: !tellsChanges })}
        >
          {tellsChanges ? "Tylko punkty" : "Pokazuj też zmiany"}
        </Button>
      )}
    </li>
  );
}
