import type { ReviewedCampaign } from "@plon/rules/campaign-names.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dataOf } from "#base/api.ts";
import { FailedPart } from "#base/failed-load.tsx";
import { profileQuery } from "#base/profile.ts";
import { formatMoney } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { Alert } from "@plon/ui/alert.tsx";
import { CAMPAIGN_PAGES } from "./campaign-words.ts";
import { payoutState, payoutWords } from "./payout-state.ts";

const TITLES: Record<ReviewedCampaign, string> = {
  "leptosar-promocja": "Promocja Leptosar",
  "halvetic-promocja-mocna-akcja-taka": "Halvetic: mocna akcja",
  "dovvo-promocja-mocna-akcja-taka": "Dovvo: mocna akcja",
};

const payoutQuery = (slug: ReviewedCampaign, isAsked: boolean) =>
  queryOptions({
    queryKey: ["payout-status", slug],
    meta: { offline: "person" },
    queryFn: dataOf(`GET /api/v1/user/${slug}`, {}),
    enabled: isAsked,
  });

type PayoutStatusProps = {
  slug: ReviewedCampaign;
  title?: string;
  /** Whether to link to the promotion's page while there is no entry; false on that page itself. */
  leadsThere?: boolean;
};

/**
 * The payout state of one promotion. Only for signed-in users; if there is no account, the server is not asked (spec 2 §6).
 */
export function PayoutStatus({ slug, title = TITLES[slug], leadsThere = false }: PayoutStatusProps) {
  const account = useQuery(profileQuery).data?.profile.bank_account;
  const hasAccount = typeof account === "string" && account !== "";
  const status = useQuery(payoutQuery(slug, hasAccount));
  const state = account === undefined ? undefined : payoutState(account, status.data?.status_id);
  const words = state && payoutWords(state);
  const payout = state?.kind === "server" ? status.data?.payout : undefined;
  return (
    <Card title={title} {...(words ? { action: <StatusChip tone={chipTone(words.color)} label={words.label} /> } : {})}>
      {status.isError && <FailedPart error={status.error} onRetry={() => void status.refetch()} />}
      {!words && !status.isError && (
        <output aria-label="Ładowanie..." className="block">
          <Skeleton className="h-6 w-3/4" />
        </output>
      )}
      {words && <p>{words.text}</p>}
      {payout && <p className="mt-2 text-soft">Kwota przelewu: {formatMoney(payout.amount_grosze)}</p>}
      {payout && payout.returned_reason !== null && (
        <div className="mt-4">
          <Alert tone="warning" title="Bank zwrócił przelew">
            {payout.returned_reason}. Sprawdź numer konta w&nbsp;swoim profilu. Wypłatę zlecimy ponownie.
          </Alert>
        </div>
      )}
      {state?.kind === "no_account" && (
        <ModalLink modal="!dodaj-numer-konta" className={`${buttonClass("secondary")} mt-4`}>
          Dodaj numer konta
        </ModalLink>
      )}
      {state?.kind === "no_submission" && leadsThere && (
        <Link to={CAMPAIGN_PAGES[slug]} className={`${buttonClass("secondary")} mt-4`}>
          Zobacz promocję
        </Link>
      )}
    </Card>
  );
}

/** The payout states of all campaigns, side by side. */
export function PayoutStatuses() {
  return (
    <section aria-labelledby="nagrody-akcji" className="mt-10">
      <h2 id="nagrody-akcji" className="mb-4 text-xl font-semibold">
        Nagrody w akcjach
      </h2>
      <div className="grid gap-4 lg:grid-cols-3">
        {(Object.keys(TITLES) as ReviewedCampaign[]).map((slug) => (
          <PayoutStatus key={slug} slug={slug} leadsThere />
        ))}
      </div>
    </section>
  );
}
