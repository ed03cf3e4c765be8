import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { CampaignEntry, CampaignFacts } from "@plon/contract/portal/offers/campaigns.ts";
import { knownCampaignPage } from "@plon/rules/campaigns/campaign-names.ts";
import { campaignEnd, countsPurchases } from "@plon/rules/campaigns/campaign.ts";
import { EXCLUSIVE_RULE } from "@plon/rules/offers/counted-once.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { arriving } from "@plon/ui/arriving.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { FailedPage, FailedPart } from "#base/calls/failed-load.tsx";
import { profileQuery } from "#base/profile.ts";
import { RegistrationLink } from "#base/registration-link.tsx";
import { useSureStatus } from "#base/session/session.ts";
import { formatLastDayBefore, formatLongDay } from "@plon/client/format.ts";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { CountedOnce } from "#base/offers/counted-once.tsx";
import { AskLink } from "#base/matters/ask-link.tsx";
import { Needed } from "#base/needed.tsx";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { CampaignEntryForm, valuesOf } from "./entry/campaign-form.tsx";
import { CampaignStanding } from "./campaign-standing.tsx";
import { CampaignSteps } from "./campaign-steps.tsx";
import {
  campaignLeafletPdf,
  campaignQuery,
  linkedEntryQuery,
  ownEntryQuery,
  sendLinkedForm,
  sendOwnForm,
} from "./campaigns.api.ts";
import { EntryProofs, OwnProofs } from "./entry/entry-proofs.tsx";
import { isNoCampaign, NoCampaign } from "./no-campaign.tsx";
import { UnknownEntry } from "./entry/unknown-entry.tsx";
import { StartForm } from "./entry/start-form.tsx";

/** Only once an entry is accepted. */
const payoutStatus = arriving(() => import("./payout-status.tsx").then((module) => module.PayoutStatus));

type FrameProps = {
  slug: string;
  title: string;
  children: (campaign: CampaignFacts) => ReactNode;
};

function Frame({ slug, title, children }: FrameProps) {
  const campaign = useQuery(campaignQuery(slug));
  if (campaign.isLoadingError && isNoCampaign(campaign.error)) {
    return (
      <>
        <PageHeading title={title} />
        <NoCampaign />
      </>
    );
  }
  if (campaign.isLoadingError) return <FailedPage error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return (
    <>
      <PageHeading title={title} />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {campaign.data && <p className="text-lg">{campaign.data.lead}</p>}
          {campaign.data ? children(campaign.data) : <Loading />}
          {campaign.data && <OwnText body={campaign.data.body} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {campaign.data && <CampaignSteps title="Jak to działa" steps={campaign.data.steps} />}
          {campaign.data && (
            <p className="text-sm text-soft">
              Zgłoszenia od {formatLongDay(campaign.data.opens_at)} do{" "}
              {formatLastDayBefore(campaign.data.entries_end_at)}.
            </p>
          )}
          {campaign.data && (
            <div>
              <a href={campaignLeafletPdf(slug)} download className={buttonClass("quiet")}>
                <FileDown aria-hidden className="size-5" />
                Pobierz ulotkę (PDF)
              </a>
            </div>
          )}
          {campaign.data?.is_exclusive && <p className="text-sm text-soft">{EXCLUSIVE_RULE}</p>}
        </div>
      </div>
    </>
  );
}

/** What the office wrote besides. */
function OwnText({ body }: Pick<CampaignFacts, "body">) {
  const nodes = useMemo(() => parseHtml(body), [body]);
  if (nodes.length === 0) return null;
  return (
    <Card>
      <div className="max-w-[65ch]">
        <RichText nodes={nodes} />
      </div>
    </Card>
  );
}

function Loading() {
  return <LoadingSkeleton className="h-96 w-full" />;
}

type PublicCampaignPageProps = {
  slug: string;
  title: string;
  /** Of the link in an e-mail. */
  token: string | undefined;
};

/** /dovvo-wiosna, /halvetic-promocja and what the office made: by a link, signed in, or a form to request a link. */
export function PublicCampaignPage({ slug, title, token }: PublicCampaignPageProps) {
  const status = useSureStatus(token === undefined);
  return (
    <Frame slug={slug} title={title}>
      {(campaign) => {
        if (token !== undefined) return <LinkedEntry slug={slug} token={token} campaign={campaign} />;
        if (status === "unknown") return <Loading />;
        return status === "member" ? (
          <OwnEntry slug={slug} campaign={campaign} />
        ) : (
          <Visitor slug={slug} campaign={campaign} />
        );
      }}
    </Frame>
  );
}

/** /promocje/leptosar-promocja: only for signed-in users. */
export function MemberCampaignPage({ slug, title }: { slug: string; title: string }) {
  return (
    <Frame slug={slug} title={title}>
      {(campaign) => <OwnEntry slug={slug} campaign={campaign} />}
    </Frame>
  );
}

type OfficeCampaignProps = {
  slug: string;
  /** Of the link in an e-mail. */
  token?: string | undefined;
  /** What stands at an address of no campaign. */
  children: ReactNode;
};

/** At an address of no promotion: the campaign that the office made there, if there is one; otherwise `children`. */
export function OfficeCampaign({ slug, token, children }: OfficeCampaignProps) {
  const campaign = useQuery(campaignQuery(slug));
  if (campaign.isPending) return <PageHeading title="Wczytujemy stronę" />;
  if (!campaign.data || campaign.data.flow === "satisfaction") return children;
  const known = knownCampaignPage(slug);
  if (known !== undefined) return <Navigate to={known} replace />;
  const { title } = campaign.data;
  return <PublicCampaignPage slug={slug} title={title} token={token} />;
}

const isTakingEntries = ({ phase, is_spent }: CampaignFacts) => phase === "open" && !is_spent;

function Visitor({ slug, campaign }: { slug: string; campaign: CampaignFacts }) {
  if (!campaign.takes_visitors) return <ForMembers />;
  return isTakingEntries(campaign) ? <StartForm slug={slug} /> : <NotOpen campaign={campaign} />;
}

/** A campaign that only participants enter. */
function ForMembers() {
  return (
    <Card title="Weź udział">
      <div className="flex flex-col gap-4">
        <p>
          Ta akcja jest dla uczestników programu. Dołącz albo zaloguj się, a wrócisz na tę stronę i wyślesz zgłoszenie.
        </p>
        <RegistrationLink className={buttonClass("primary")}>Dołącz</RegistrationLink>
        <SecondaryModalLink modal="!logowanie">Zaloguj się</SecondaryModalLink>
      </div>
    </Card>
  );
}

function NotOpen({ campaign }: { campaign: CampaignFacts }) {
  if (campaign.phase === "before") {
    return <Alert tone="info" title={`Zgłoszenia przyjmujemy od ${formatLongDay(campaign.opens_at)}`} />;
  }
  if (campaign.phase === "open") {
    return (
      <Alert tone="info" title="Pula nagród tej akcji jest wyczerpana">
        Nie przyjmujemy nowych zgłoszeń. Zajrzyj tu ponownie: gdy pula się zwiększy, będzie można się zgłosić.
      </Alert>
    );
  }
  return <Alert tone="info" title={`Termin zgłoszeń minął ${formatLastDayBefore(campaign.entries_end_at)}`} />;
}

type EntryProps = {
  slug: string;
  campaign: CampaignFacts;
};

function LinkedEntry({ slug, token, campaign }: EntryProps & { token: string }) {
  const cache = useQueryClient();
  const { queryKey, ...options } = linkedEntryQuery(token);
  const entry = useQuery({ queryKey, ...options });
  if (entry.isPending) return <Loading />;
  if (entry.isError) {
    const isUnknown = entry.error instanceof ApiError && [404, 422].includes(entry.error.status);
    return isUnknown ? <UnknownEntry /> : <FailedPart error={entry.error} onRetry={() => void entry.refetch()} />;
  }
  return (
    <>
      <CampaignStanding unit={campaign.unit} entry={entry.data} />
      {mayShowInvoice(campaign, entry.data) && <EntryProofs token={token} />}
      {entry.data.can_submit && (
        <CampaignEntryForm
          slug={slug}
          name={`${slug}.${token.slice(0, 8)}`}
          known={valuesOf(entry.data)}
          byLink
          withAddress={campaign.sends_thing}
          send={(values) => sendLinkedForm(token, values)}
          onSent={(sent) => cache.setQueryData(queryKey, sent)}
        />
      )}
    </>
  );
}

/** Whether the entry is in review or waits for a purchase: an invoice helps. */
const mayShowInvoice = ({ flow }: CampaignFacts, { status }: CampaignEntry) =>
  countsPurchases(flow) && (status === 2 || status === 3);

/** Whether the entry leads to money that is not paid yet; of paid money, and of what ended, its status says everything. */
const isPaidOut = (entry: CampaignEntry | null, { flow }: CampaignFacts) =>
  entry !== null && entry.status > 1 && entry.status < campaignEnd(flow) && entry.rewarded_at === null;

function OwnEntry({ slug, campaign }: EntryProps) {
  const cache = useQueryClient();
  const entry = useQuery(ownEntryQuery(slug));
  const user = useQuery(profileQuery).data;
  if (entry.isError) return <FailedPart error={entry.error} onRetry={() => void entry.refetch()} />;
  if (entry.isPending || !user) return <Loading />;
  const { first_name, last_name } = user.profile;
  const known = entry.data ? valuesOf(entry.data) : { first_name, last_name, phone: phoneMask.format(user.phone) };
  const canSubmit = entry.data ? entry.data.can_submit : isTakingEntries(campaign);
  return (
    <>
      {entry.data && (
        <CampaignStanding unit={campaign.unit} entry={entry.data} hasPayout={isPaidOut(entry.data, campaign)} />
      )}
      {entry.data && mayShowInvoice(campaign, entry.data) && <OwnProofs slug={slug} />}
      {entry.data && countsPurchases(campaign.flow) && <CountedOnce slug={slug} combining={entry.data.combining} />}
      {isPaidOut(entry.data, campaign) && (
        <Needed part={payoutStatus}>{(PayoutStatus) => <PayoutStatus slug={slug} title="Wypłata" />}</Needed>
      )}
      {canSubmit && (
        <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Zgłosić udział" />}>
          <CampaignEntryForm
            slug={slug}
            name={slug}
            known={known}
            withAddress={campaign.sends_thing}
            send={(values) => sendOwnForm(slug, values)}
            onSent={(sent) => {
              cache.setQueryData(ownEntryQuery(slug).queryKey, sent);
              void cache.invalidateQueries({ queryKey: ["payout-status", slug] });
            }}
          />
        </OnlyWith>
      )}
      {!canSubmit && !entry.data && <NotOpen campaign={campaign} />}
      <p>
        <AskLink type="campaign" id={campaign.id} name={campaign.title} />
      </p>
    </>
  );
}
