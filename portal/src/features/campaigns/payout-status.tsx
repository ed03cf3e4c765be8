import type { PAYOUT_STATUSES, ReviewedCampaign } from "@plon/contract/portal/campaigns.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, endpointOf } from "#app/api.ts";
import { FailedPart } from "#app/failed-load.tsx";
import { profileQuery } from "#app/profile.ts";
import { bindShortWords } from "#shared/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";
import { payoutState, payoutWords } from "./payout-state.ts";

const TITLES: Record<ReviewedCampaign, string> = {
  "leptosar-promocja": "Promocja Leptosar",
  "halvetic-promocja-mocna-akcja-taka": "Halvetic: mocna akcja",
  "dovvo-promocja-mocna-akcja-taka": "Dovvo: mocna akcja",
};
type StatusEndpoint = (typeof PAYOUT_STATUSES)[ReviewedCampaign];

const payoutQuery = (slug: ReviewedCampaign, hasAccount: boolean) =>
  queryOptions({
    queryKey: ["payout-status", slug],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/user/${slug}` as StatusEndpoint["path"];
      return (await call(endpointOf<StatusEndpoint>("GET", path), {}, { signal })).data.status_id;
    },
    // Without an account there is nothing to ask (spec 2 §6).
    enabled: hasAccount,
  });

/** Where the payout of one promotion stands. Only for the signed-in; without an account it asks the server nothing. */
export function PayoutStatus({ slug, title = TITLES[slug] }: { slug: ReviewedCampaign; title?: string }) {
  const account = useQuery(profileQuery).data?.profile.bank_account;
  const status = useQuery(payoutQuery(slug, typeof account === "string" && account !== ""));
  const state = account === undefined ? undefined : payoutState(account, status.data);
  const words = state && payoutWords(state);
  return (
    <Card title={title} {...(words ? { action: <StatusChip tone={chipTone(words.color)} label={words.label} /> } : {})}>
      {status.isError && <FailedPart error={status.error} onRetry={() => void status.refetch()} />}
      {!words && !status.isError && (
        <output aria-label="Ładowanie..." className="block">
          <Skeleton className="h-6 w-3/4" />
        </output>
      )}
      {words && <p>{bindShortWords(words.text)}</p>}
      {state?.kind === "no_account" && (
        <ModalLink modal="!dodaj-numer-konta" className={`${buttonClass("secondary")} mt-4`}>
          Dodaj numer konta
        </ModalLink>
      )}
    </Card>
  );
}

/** The payouts of all promotions that pay, one below the other. */
export function PayoutStatuses() {
  return (
    <section aria-labelledby="wyplaty-promocji" className="mt-10">
      <h2 id="wyplaty-promocji" className="mb-4 text-xl font-semibold">
        Wypłaty w promocjach
      </h2>
      <div className="grid gap-4 lg:grid-cols-3">
        {(Object.keys(TITLES) as ReviewedCampaign[]).map((slug) => (
          <PayoutStatus key={slug} slug={slug} />
        ))}
      </div>
    </section>
  );
}
