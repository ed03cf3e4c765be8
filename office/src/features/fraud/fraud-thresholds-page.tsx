import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { type FraudThreshold, officeListFraudThresholds } from "@plon/contract/office/desk/fraud.ts";
import { formatCount } from "@plon/client/format.ts";
import { dataOf } from "#shared/calls/session.ts";
import { Panel } from "#shared/page/panel.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { FailedPage } from "#shared/page/states.tsx";

const TITLE = "Progi sygnałów";

/** How often a kind was right in decided cases. */
function rightText({ confirmed, unfounded }: FraudThreshold): string {
  const decided = confirmed + unfounded;
  return decided === 0 ? "nie było rozstrzygnięć" : `${formatCount(confirmed)} z ${formatCount(decided)}`;
}

/** What decisions taught of each kind of signal. */
export default function FraudThresholdsPage() {
  const found = useQuery({ queryKey: ["fraud-thresholds"], queryFn: dataOf(officeListFraudThresholds, {}) });
  if (found.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (found.isError) return <FailedPage error={found.error} onRetry={() => found.refetch()} />;
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title={TITLE} />
      <Typography sx={{ maxWidth: 760 }}>
        Sygnał słabszy niż próg nie liczy się w sprawie. Sprawa bez podstaw podnosi progi jej sygnałów o 5, potwierdzona
        obniża je o 2, zawsze w granicach z tabeli.
      </Typography>
      <Panel isTop title="Rodzaje sygnałów">
        <SmallTable
          label={TITLE}
          rows={found.data}
          rowKey={({ kind }) => kind}
          columns={[
            { head: "Sygnał", isName: true, render: ({ title }) => title },
            { head: "Próg", align: "right", render: ({ threshold }) => formatCount(threshold) },
            { head: "Granice", align: "right", render: ({ least, most }) => `${least}–${most}` },
            { head: "Ile razy trafny", render: rightText },
          ]}
        />
      </Panel>
    </Stack>
  );
}
