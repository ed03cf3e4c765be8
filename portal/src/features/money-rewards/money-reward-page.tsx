import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { MoneyForm } from "./money-form.tsx";
import { MoneyOrdered } from "./money-ordered.tsx";
import { type KindTerms, type MoneyKind, type Ordered, type Terms, termsQuery } from "./money-rewards.api.ts";
import { ObstacleCard } from "./obstacle-card.tsx";

const TITLES: Record<MoneyKind, string> = { bank_transfer: "Przelew na konto", charity: "Przelew dla PAH" };

/** `/nagrody/przelew-na-konto-1` */
export function BankTransferPage() {
  const { kwota } = useSearch({ from: "/_member/nagrody/przelew-na-konto-1" });
  return <MoneyRewardPage kind="bank_transfer" zloty={kwota} />;
}

/** `/nagrody/przelew-dla-pah` */
export function CharityPage() {
  return <MoneyRewardPage kind="charity" />;
}

type MoneyRewardPageProps = {
  kind: MoneyKind;
  /** The sum that the address proposes. */
  zloty?: number | undefined;
};

function MoneyRewardPage({ kind, zloty }: MoneyRewardPageProps) {
  const { profile } = useProfile();
  const terms = useQuery(termsQuery(profile.bank_account?.slice(-4)));
  const chosen = terms.data?.kinds.find((one) => one.kind === kind);
  // A later refetch, even a failed one, does not discard what was typed.
  if (terms.data && chosen) return <Chosen terms={terms.data} kind={chosen} zloty={zloty} />;
  if (terms.isError) return <FailedPage error={terms.error} onRetry={() => void terms.refetch()} />;
  return (
    <>
      <PageHeading title={TITLES[kind]} />
      <output aria-label="Ładowanie..." className="grid gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </output>
    </>
  );
}

type ChosenProps = { terms: Terms; kind: KindTerms; zloty: number | undefined };

function Chosen({ terms, kind, zloty }: ChosenProps) {
  const [done, setDone] = useState<{ ordered: Ordered; kind: KindTerms }>();
  return (
    <>
      <PageHeading title={kind.title} />
      {done === undefined && (
        <p className="-mt-3 mb-6 text-soft">
          {kind.lead} Masz <span className="font-semibold text-ink">{formatPoints(terms.available)}</span>.
        </p>
      )}
      {done !== undefined && <MoneyOrdered terms={terms} kind={done.kind} ordered={done.ordered} />}
      {done === undefined && kind.obstacle !== null && <ObstacleCard terms={terms} kind={kind} />}
      {done === undefined && kind.obstacle === null && (
        <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Zamówić wypłatę" />}>
          <MoneyForm terms={terms} kind={kind} zloty={zloty} onOrdered={(ordered) => setDone({ ordered, kind })} />
        </OnlyWith>
      )}
    </>
  );
}
