import { PowerMissing } from "#base/member/only-with.tsx";
import type { OneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { heldText } from "@plon/rules/points/outgoing-hold.ts";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { SheafPicture, TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { mayDo, useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { nameOf } from "./person-facts.tsx";
import type { ResultSearch } from "./transfers-search.ts";
import { oneTimeQuery } from "./transfers.api.ts";

/** `/przekazywanie-punktow/potwierdzenie`: what moved, to whom, and what is left. */
export function ConfirmedPage() {
  const search = useSearch({ from: "/_member/przekazywanie-punktow/potwierdzenie" });
  return (
    <Result title="Przekazanie potwierdzone" search={search} picture={<SheafPicture />}>
      {(transfer) => (
        <>
          {transfer?.state === "done" ? (
            <Moved transfer={transfer} />
          ) : transfer?.state === "held" ? (
            <p>
              {transfer.held_until === null ? "Sprawdzamy to przekazanie." : heldText("transfer", transfer.held_until)}
            </p>
          ) : (
            <p>Punkty są przekazane, gdy potwierdzisz to kodem z SMS. Każde przekazanie zobaczysz w historii.</p>
          )}
          <Balance />
        </>
      )}
    </Result>
  );
}

function Moved({ transfer }: { transfer: OneTimeTransfer }) {
  const sent = transfer.direction === "out";
  return (
    <>
      <p className="text-xl font-semibold">Gratulacje</p>
      <p>{sent ? "Przekazane punkty:" : "Otrzymane punkty:"}</p>
      <p className="figures text-3xl font-semibold whitespace-nowrap">{formatPoints(transfer.points)}</p>
      <p className="wrap-anywhere">
        {sent ? "Otrzymuje: " : "Przekazuje: "}
        <span className="font-semibold">{nameOf(transfer.other)}</span>
      </p>
    </>
  );
}

/** `/przekazywanie-punktow/odrzucenie`: rejected, by its sender or its receiver. */
export function RejectedPage() {
  const search = useSearch({ from: "/_member/przekazywanie-punktow/odrzucenie" });
  return (
    <Result title="Przekazanie odrzucone" search={search} picture={<GatePicture />}>
      {(transfer) => (
        <>
          <p>
            {search.rodzaj === "stale"
              ? "Prośba o stałe przekazywanie punktów została odrzucona. Nic się nie zmienia, a proszący dostanie wiadomość."
              : transfer
                ? `Odłożone ${formatPoints(transfer.points)} wróciło na Twoje konto. Nikt ich nie otrzymał.`
                : "Przekazanie zostało odrzucone, a odłożone punkty wróciły na konto."}
          </p>
          <Balance />
        </>
      )}
    </Result>
  );
}

/** `/przekazywanie-punktow/przekroczony-czas`: the code or the link was used too late. */
export function ExpiredPage() {
  const search = useSearch({ from: "/_member/przekazywanie-punktow/przekroczony-czas" });
  const isStanding = search.rodzaj === "stale";
  return (
    <Result title="Przekroczony czas" search={search} picture={<TankPicture />} again={!isStanding}>
      {() => (
        <p>
          {isStanding
            ? "Na prośbę o stałe przekazywanie punktów można odpowiedzieć przez 14 dni. Poproś drugą stronę, aby wysłała ją jeszcze raz."
            : "Na kod SMS czekaliśmy 10 minut. Odłożone punkty wracają na konto w ciągu minuty. Możesz zacząć od nowa."}
        </p>
      )}
    </Result>
  );
}

function Balance() {
  const { points: own } = useProfile();
  return <p className="text-soft">Masz teraz {formatPoints(own.available)} do wykorzystania.</p>;
}

type ResultProps = {
  title: string;
  search: ResultSearch;
  picture: ReactNode;
  again?: boolean;
  children: (transfer: OneTimeTransfer | undefined) => ReactNode;
};

/** A page that ends a transfer; it also makes sense when opened without one. */
function Result({ title, search, picture, again = false, children }: ResultProps) {
  const { id } = search;
  const maySee = mayDo(useProfile(), "full");
  const found = useQuery({ ...oneTimeQuery(id ?? 0), enabled: id !== undefined && maySee });
  if (id !== undefined && found.isLoadingError) {
    return <FailedPage error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <>
      <PageHeading title={title} />
      <div className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-4 py-8 text-center md:py-12">
        <div className="mb-3 w-44 md:w-52">{picture}</div>
        {!maySee ? (
          <PowerMissing power="full" act="Zobaczyć przekazanie" />
        ) : id !== undefined && found.isPending ? (
          <Skeleton className="h-28 w-full max-w-md" />
        ) : (
          <output className="flex max-w-prose flex-col items-center gap-2">{children(found.data)}</output>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <PrimaryLink
            to={search.rodzaj === "stale" ? "/przekazywanie-punktow/stale" : "/przekazywanie-punktow/jednorazowe"}
          >
            {again ? "Zacznij od nowa" : search.rodzaj === "stale" ? "Stałe przekazywanie" : "Historia przekazań"}
          </PrimaryLink>
          <SecondaryLink to="/dashboard">Wróć do pulpitu</SecondaryLink>
        </div>
      </div>
    </>
  );
}
