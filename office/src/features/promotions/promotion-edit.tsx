import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useParams, useSearchParams } from "react-router";
import { officeListQualifying, officeMovePromotionGrants } from "@plon/contract/office/offers/promotions-grants.ts";
import { officeUpdatePromotion } from "@plon/contract/office/offers/promotions.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { OfferEffectReport } from "#shared/records/offer-effect.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { AllowList } from "./allow-list.tsx";
import { PromotionAnswers } from "./promotion-answers.tsx";
import { PromotionGrants } from "./grants/promotion-grants.tsx";
import { PromotionQualifying } from "./promotion-qualifying.tsx";
import { PromotionRules } from "./promotion-rules.tsx";
import { PromotionTextForm } from "./promotion-text-form.tsx";
import { type Promotion, PROMPT_LABELS, STATES } from "./promotion-words.ts";
import { effectQuery, promotionQuery } from "./promotions.api.ts";

const TABS = {
  tresc: "Treść",
  regulamin: "Regulamin",
  odpowiedzi: "Odpowiedzi",
  lista: "Lista uprawnionych",
  nagrody: "Nagrody",
  kupujacy: "Kto kupił",
  proba: "Próba na minionym sezonie",
  wynik: "Czy się opłaciło",
} as const;
type TabName = keyof typeof TABS;

/** Whether anybody may read it: the leaflet has what its public page has. */
const hasLeaflet = ({ status, audience, holdout_percent: held }: Promotion) =>
  status === "open" && audience === "all" && held === 0;

function Head({ promotion }: { promotion: Promotion }) {
  return (
    <RecordHead name={promotion.title} statuses={[STATES[promotion.status]]} isClose>
      {promotion.name}. {PROMPT_LABELS[promotion.prompt]}.{" "}
      {(promotion.status === "open" || promotion.status === "ended") && (
        <MuiLink href={`/promocje/${promotion.slug}`} target="_blank" rel="noreferrer">
          Zobacz w portalu
        </MuiLink>
      )}
      {hasLeaflet(promotion) && (
        <>
          {" "}
          <MuiLink href={`/api/v1/cms/public-promotions/${promotion.slug}/leaflet`}>Ulotka (PDF)</MuiLink>
        </>
      )}
    </RecordHead>
  );
}

function Effect({ promotionId }: { promotionId: number }) {
  const effect = useQuery(effectQuery(promotionId));
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <OfferEffectReport kind="promotion" effect={effect} />
    </Paper>
  );
}

/** One promotion: its text, its rules, the answers, its audience, its rewards, and a trial. */
export default function PromotionEdit() {
  const promotion = useQuery(promotionQuery(Number(useParams()["id"])));
  const canWrite = useMayCall(officeUpdatePromotion);
  // Rewards are sent by the roles that send orders.
  const mayMoveGrants = useMayCall(officeMovePromotionGrants);
  const maySeeBuyers = useMayCall(officeListQualifying);
  const [search, setSearch] = useSearchParams();
  const panelId = useId();
  if (promotion.isError) return <FailedPage error={promotion.error} onRetry={() => promotion.refetch()} />;
  if (!promotion.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  const names = (Object.keys(TABS) as TabName[]).filter((name) => name !== "kupujacy" || maySeeBuyers);
  const chosen = names.find((name) => name === search.get("karta")) ?? "tresc";
  return (
    <>
      <RecordTitle title={`Promocja: ${promotion.data.title}`} />
      <Head promotion={promotion.data} />
      <WaitingChange />
      <Tabs
        value={chosen}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Części promocji"
        onChange={(_event, name: TabName) => setSearch(name === "tresc" ? {} : { karta: name }, { replace: true })}
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {names.map((name) => (
          <Tab key={name} value={name} label={TABS[name]} id={`${panelId}-${name}`} aria-controls={panelId} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${chosen}`} sx={{ maxWidth: 1280 }}>
        <PromotionTextForm
          promotion={promotion.data}
          readOnly={!canWrite}
          view={chosen === "tresc" || chosen === "proba" ? chosen : "none"}
        />
        {chosen === "regulamin" && <PromotionRules promotion={promotion.data} readOnly={!canWrite} />}
        {chosen === "odpowiedzi" && <PromotionAnswers promotion={promotion.data} />}
        {chosen === "lista" && <AllowList promotion={promotion.data} readOnly={!canWrite} />}
        {chosen === "kupujacy" && <PromotionQualifying promotion={promotion.data} />}
        {chosen === "wynik" && <Effect promotionId={promotion.data.id} />}
        {chosen === "nagrody" && <PromotionGrants promotion={promotion.data} readOnly={!mayMoveGrants} />}
      </Box>
    </>
  );
}
