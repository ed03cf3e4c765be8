import { REVIEWED_CAMPAIGNS, type ReviewedCampaign } from "@plon/rules/campaigns/campaign-names.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dataOf } from "#base/calls/api.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { profileQuery } from "#base/profile.ts";
import { formatMoney } from "@plon/client/format.ts";
import { campaignPlace } from "#shared/links/campaign-place.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { Alert } from "@plon/ui/alert.tsx";
import { payoutState, payoutWords } from "./payout-state.ts";

const TITLES: Record<ReviewedCampaign, string> = {
  "leptosar-promocja": "Promocja Leptosar",
  "halvetic-promocja-mocna-akcja-taka": "Halvetic: mocna akcja",
  "dovvo-promocja-mocna-akcja-taka": "Dovvo: mocna akcja",
};

const isNamed = (slug: string): slug is ReviewedCampaign => REVIEWED_CAMPAIGNS.some((one) => one === slug);

/** The payouts of every campaign that the participant has entered. */
const payoutsQuery = queryOptions({
  queryKey: ["payout-status", "entered"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/user/campaign-payouts", {}),
});

const namedPayoutQuery = (slug: ReviewedCampaign) =>
  queryOptions({
    queryKey: ["payout-status", slug],
    meta: { offline: "person" },
    queryFn: dataOf(`GET /api/v1/user/${slug}`, {}),
  });

const NONE = { status_id: null, payout: null };

/** The payout of one campaign: those of the specification have addresses of their own. */
function usePayout(slug: string, isAsked: boolean) {
  const named = isNamed(slug) ? slug : undefined;
  const own = useQuery({
    ...namedPayoutQuery(named ?? REVIEWED_CAMPAIGNS[0]),
    enabled: isAsked && named !== undefined,
  });
  const entered = useQuery({ ...payoutsQuery, enabled: isAsked && named === undefined });
  if (named !== undefined) return own;
  return { ...entered, data: entered.data && (entered.data.find((one) => one.slug === slug) ?? NONE) };
}

type PayoutStatusProps = {
  slug: string;
  title?: string;
  /** Whether to link to the promotion's page while there is no entry; false on that page itself. */
  leadsThere?: boolean;
};

/**
 * The payout state of one promotion. Only for signed-in users; if there is no account, the server is not asked (spec 2 §6).
 */
export function PayoutStatus({
  slug,
  title = isNamed(slug) ? TITLES[slug] : "Wypłata",
  leadsThere = false,
}: PayoutStatusProps) {
  const account = useQuery(profileQuery).data?.profile.bank_account;
  const hasAccount = typeof account === "string" && account !== "";
  const status = usePayout(slug, hasAccount);
  const state = account === undefined ? undefined : payoutState(account, status.data?.status_id);
  const words = state && payoutWords(state);
  const payout = state?.kind === "server" ? status.data?.payout : undefined;
  return (
    <Card title={title} {...(words ? { action: <StatusChip tone={chipTone(words.color)} label={words.label} /> } : {})}>
      {status.isError && <FailedPart error={status.error} onRetry={() => void status.refetch()} />}
      {!words && !status.isError && <LoadingSkeleton className="h-6 w-3/4" />}
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
        <Link {...campaignPlace(slug)} className={`${buttonClass("secondary")} mt-4`}>
          Zobacz promocję
        </Link>
      )}
    </Card>
  );
}

/** The payout states of the specification's campaigns and of all others that were entered, side by side. */
export function PayoutStatuses() {
  const user = useQuery(profileQuery).data;
  const hasAccount = Boolean(user?.profile.bank_account);
  const others = (useQuery({ ...payoutsQuery, enabled: hasAccount }).data ?? []).filter(({ slug }) => !isNamed(slug));
  return (
    <section aria-labelledby="nagrody-akcji" className="mt-10">
      <h2 id="nagrody-akcji" className="mb-4 text-xl font-semibold">
        Nagrody w akcjach
      </h2>
      <div className="grid gap-4 lg:grid-cols-3">
        {(Object.keys(TITLES) as ReviewedCampaign[])
          .filter((slug) => !user?.untold_campaigns.includes(slug))
          .map((slug) => (
            <PayoutStatus key={slug} slug={slug} leadsThere />
          ))}
        {others.map(({ slug, title }) => (
          <PayoutStatus key={slug} slug={slug} title={title} leadsThere />
        ))}
      </div>
    </section>
  );
}
