import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { officeListReleases, type RELEASE_DOORS, type releaseRow } from "@plon/contract/office/desk/releases.ts";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import { DayField, isDay } from "#shared/fields/date-field.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";

type Row = z.infer<typeof releaseRow>;

const TITLE = "Kto co uwolnił";

const DOORS: Record<(typeof RELEASE_DOORS)[number], string> = {
  acceptance: "Akceptacja faktur",
  correction: "Korekty salda",
  transfer: "Przekazanie punktów",
  approval: "Zatwierdzenie czyjejś prośby",
  reward: "Nagrody w promocjach",
  payout: "Paczki wypłat",
  order: "Wysłane zamówienia",
  return: "Zwroty i wymiany nagród",
  campaign: "Wypłaty w akcjach",
  article: "Odpowiedzi o towarach sprzedawców",
  stock: "Stany nagród",
  codes: "Kody bonów",
};

function Amount({ row }: { row: Row }) {
  return (
    <>
      {row.points > 0 ? formatPoints(row.points) : "–"}
      {row.points_by_two > 0 && <Hint>w tym z drugą osobą: {formatPoints(row.points_by_two)}</Hint>}
    </>
  );
}

const usualText = ({ usual_acts, usual_points, points }: Row) =>
  usual_acts === null
    ? "pierwszy raz w ciągu 30 dni"
    : points > 0 || (usual_points ?? 0) > 0
      ? `${formatCount(usual_acts)} czynności, ${formatPoints(Math.round(usual_points ?? 0))}`
      : `${formatCount(usual_acts)} czynności`;

/** Of one day: what each person let out, by which door, beside their usual day. */
export default function ReleasesPage() {
  const [search, setSearch] = useSearchParams();
  const day = search.get("dzien") ?? undefined;
  const found = useQuery({
    queryKey: ["releases", day],
    queryFn: async () => (await call(officeListReleases, { query: { day } })).data,
    placeholderData: keepPreviousData,
  });
  const [typed, setTyped] = useState<string>();
  function choose(value: string) {
    setTyped(value);
    // What is not a day yet is not asked about.
    if (isDay(value)) setSearch({ dzien: value }, { replace: true });
  }
  if (found.isPending) {
    return (
      <>
        <Title title={TITLE} />
        <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
      </>
    );
  }
  if (found.isError) return <FailedPage error={found.error} onRetry={() => found.refetch()} />;
  const { rows } = found.data;
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title={TITLE} />
      <Typography sx={{ maxWidth: 760 }}>
        Co każda osoba jednego dnia przyznała, zatwierdziła albo wysłała, i w której części biura. Obok jej zwykły
        dzień: średnia z tych dni w ostatnich 30, w których robiła to samo.
      </Typography>
      <DayField label="Dzień" value={typed ?? found.data.day} onChange={choose} sx={{ maxWidth: 240 }} />
      <Panel isTop title="Osoby i czynności">
        {rows.length === 0 ? (
          <EmptyState title="Tego dnia nikt nic nie uwolnił">Wybierz inny dzień.</EmptyState>
        ) : (
          <SmallTable
            label="Kto co uwolnił"
            rows={rows}
            rowKey={({ staff, door }) => `${staff.id} ${door}`}
            columns={[
              {
                head: "Kto",
                isName: true,
                render: ({ staff }) => (
                  <>
                    {staff.name}
                    <Hint>{ROLE_WORDS[staff.role]}</Hint>
                  </>
                ),
              },
              { head: "Gdzie", render: ({ door }) => DOORS[door] },
              { head: "Punkty", align: "right", render: (row) => <Amount row={row} /> },
              { head: "Czynności", align: "right", render: ({ acts }) => formatCount(acts) },
              { head: "Zwykle", render: usualText },
              {
                head: "Uwaga",
                render: ({ is_unusual }) =>
                  is_unusual && <StatusChip status={{ label: "Znacznie więcej niż zwykle", color: "orange" }} />,
              },
            ]}
          />
        )}
      </Panel>
    </Stack>
  );
}
