import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { officeUpdatePrize } from "@plon/contract/office/goods/prizes.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf } from "@plon/client/format.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { PrizePhotos } from "./prize-photos.tsx";
import { PrizeStock } from "./prize-stock.tsx";
import { PrizeTextForm } from "./prize-text-form.tsx";
import { isMoney, OFFER_LABELS, type Prize, publicationOf } from "./prize-words.ts";
import { prizeQuery } from "./prizes.api.ts";
import { PRIZE_KIND_LABELS } from "#shared/words/prize-words.ts";
import { SegmentPrices } from "./segment-prices.tsx";

const TABS = { tresc: "Treść", zdjecia: "Zdjęcia", ceny: "Ceny dla grup", stan: "Stan i kody" } as const;
type TabName = keyof typeof TABS;

function Head({ prize }: { prize: Prize }) {
  return (
    <RecordHead name={prize.title} statuses={[publicationOf(prize)]} isClose>
      {PRIZE_KIND_LABELS[prize.kind]}, {OFFER_LABELS[prize.offer].toLowerCase()},{" "}
      {countOf(prize.orders_total, "zamówienie", "zamówienia", "zamówień")}.{" "}
      {prize.is_published && !isMoney(prize.kind) && (
        <MuiLink href={`/nagrody/${prize.slug}`} target="_blank" rel="noreferrer">
          Zobacz w portalu
        </MuiLink>
      )}
    </RecordHead>
  );
}

function isShown(tab: TabName, prize: Prize): boolean {
  const isOrdered = prize.offer === "collect" && !isMoney(prize.kind);
  return isOrdered || (tab !== "stan" && tab !== "ceny");
}

/** One prize: its text, its photos, what segments pay, and its stock. */
export default function PrizeEdit() {
  const prize = useQuery(prizeQuery(Number(useParams()["id"])));
  const canWrite = useMayCall(officeUpdatePrize);
  const [search, setSearch] = useSearchParams();
  const panelId = useId();
  const [today] = useState(() => warsawDay(new Date()));
  if (prize.isError) return <FailedPage error={prize.error} onRetry={() => prize.refetch()} />;
  if (!prize.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  const names = (Object.keys(TABS) as TabName[]).filter((name) => isShown(name, prize.data));
  const chosen = names.find((name) => name === search.get("karta")) ?? "tresc";
  return (
    <>
      <RecordTitle title={`Nagroda: ${prize.data.title}`} />
      <Head prize={prize.data} />
      <WaitingChange />
      <Tabs
        value={chosen}
        aria-label="Części nagrody"
        onChange={(_event, name: TabName) => setSearch(name === "tresc" ? {} : { karta: name }, { replace: true })}
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {names.map((name) => (
          <Tab key={name} value={name} label={TABS[name]} id={`${panelId}-${name}`} aria-controls={panelId} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${chosen}`} sx={{ maxWidth: 960 }}>
        {/* Hidden, not unmounted: the input and a chosen photo stay. */}
        <Box key={`text-${prize.data.id}`} hidden={chosen !== "tresc"}>
          <PrizeTextForm prize={prize.data} readOnly={!canWrite} />
        </Box>
        <Box key={`photos-${prize.data.id}`} hidden={chosen !== "zdjecia"}>
          <PrizePhotos prize={prize.data} readOnly={!canWrite} />
        </Box>
        {chosen === "ceny" && <SegmentPrices prize={prize.data} today={today} />}
        {chosen === "stan" && <PrizeStock prize={prize.data} readOnly={!canWrite} />}
      </Box>
    </>
  );
}
