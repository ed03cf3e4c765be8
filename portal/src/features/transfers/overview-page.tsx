import { BigFigure } from "@plon/ui/big-figure.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { mayDo, maySpend, useProfile } from "#base/profile.ts";
import { formatCount, formatLongInstant, formatPoints } from "@plon/client/format.ts";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { nameOf } from "./person-facts.tsx";
import { oneTimeListQuery, standingListQuery } from "./transfers.api.ts";

const LAST_SHOWN = 4;
const PENDING = 1;
const ACTIVE = 2;

/** `/przekazywanie-punktow`: the two kinds of transfer, what is active now, and the latest ones. */
export function OverviewPage() {
  const user = useProfile();
  const { points: own } = user;
  return (
    <>
      <PageHeading title="Przekazywanie punktów" />
      <div className="rounded-card bg-shell p-4 text-shell-ink md:p-6">
        <BigFigure
          label="Możesz przekazać"
          figure={formatCount(own.available)}
          unit="pkt"
          note={own.held > 0 ? `${formatPoints(own.held)} czeka odłożone na przekazanie` : undefined}
        />
      </div>
      <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-2 md:gap-6">
        <Way
          title="Jednorazowe"
          link={
            maySpend(user) ? (
              <PrimaryLink to="/przekazywanie-punktow/jednorazowe">Przekaż punkty</PrimaryLink>
            ) : (
              mayDo(user, "full") && <Unlock />
            )
          }
        >
          Wybierasz osobę i liczbę punktów, a potem potwierdzasz kodem z SMS. Punkty od razu są u drugiej osoby.
        </Way>
        <Way title="Stałe" link={<SecondaryLink to="/przekazywanie-punktow/stale">Stałe przekazywanie</SecondaryLink>}>
          Wszystkie nowe punkty, które zdobywasz, przechodzą od razu do jednej osoby, gdy ona się na to zgodzi. Każda
          strona może to w każdej chwili zakończyć.
        </Way>
        <Running />
        <Last />
      </div>
    </>
  );
}

/** A locked balance passes nothing on; what passed is still told on the next page. */
function Unlock() {
  return <SecondaryLink to="/kontakt-z-przedstawicielem">Saldo zablokowane: napisz do przedstawiciela</SecondaryLink>;
}

function Way({ title, link, children }: { title: string; link: ReactNode; children: string }) {
  return (
    <Card title={title} className="flex flex-col">
      <p className="mb-4 grow text-soft">{children.replaceAll(/\s+/g, " ")}</p>
      <div className="flex flex-col sm:flex-row">{link}</div>
    </Card>
  );
}

function Running() {
  const list = useQuery(standingListQuery(1));
  const running = list.data?.data.filter(({ status }) => status === PENDING || status === ACTIVE) ?? [];
  return (
    <Card title="Stałe przekazywanie teraz">
      {list.isPending && <Skeleton className="h-16 w-full" />}
      {list.isLoadingError && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && running.length === 0 && <p className="text-soft">Nic nie przechodzi teraz na stałe.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {running.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <Direction incoming={row.takes_points} name={nameOf(row.other)} />
            <StatusChip tone={chipTone(row.status_label.color)} label={row.status_label.label} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Last() {
  const list = useQuery(oneTimeListQuery(1));
  const rows = list.data?.data.slice(0, LAST_SHOWN) ?? [];
  return (
    <Card title="Ostatnie przekazania">
      {list.isPending && <Skeleton className="h-16 w-full" />}
      {list.isLoadingError && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="text-soft">Nie ma jeszcze przekazań.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <Direction incoming={row.direction === "in"} name={nameOf(row.other)} />
              <span className="block text-sm text-soft">
                {formatLongInstant(row.created_at)} · {row.status.label}
              </span>
            </span>
            <span className="figures font-semibold whitespace-nowrap">{formatPoints(row.points)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Direction({ incoming, name }: { incoming: boolean; name: string }) {
  const Icon = incoming ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon aria-hidden className="size-5 shrink-0 text-action" />
      <span className="min-w-0 wrap-anywhere">
        {incoming ? "Od: " : "Do: "}
        <span className="font-semibold">{name}</span>
      </span>
    </span>
  );
}
