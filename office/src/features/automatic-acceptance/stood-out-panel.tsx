import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { officeStoodOut } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { formatPoints } from "@plon/client/format.ts";
import { DayField, isDay } from "#shared/fields/date-field.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { LoadError } from "#shared/page/states.tsx";

const stoodOutQuery = (day: string) => ({
  queryKey: ["automatic-acceptance", "stood-out", day],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(officeStoodOut, { query: day === "" ? {} : { day } }, { signal })).data,
});

/** Of the invoices that accepted themselves on a day, those that somebody should look at all the same. */
export function StoodOutPanel() {
  const [typed, setTyped] = useState("");
  // What is not a day yet is not asked about.
  const found = useQuery(stoodOutQuery(isDay(typed) ? typed : ""));
  return (
    <Panel isTop title="Co odstawało">
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        Te faktury zaakceptowały się same, ale były blisko limitu, miały nietypową cenę albo najwięcej punktów u
        sprzedawcy. Przejrzyj je i cofnij decyzję tam, gdzie coś się nie zgadza.
      </Typography>
      <DayField label="Dzień (pusty: dziś)" value={typed} onChange={setTyped} sx={{ mb: 1.5, maxWidth: 240 }} />
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && <Typography>Tego dnia nic nie odstawało.</Typography>}
      {found.data !== undefined && found.data.length > 0 && (
        <SmallTable
          label="Co odstawało"
          rows={found.data}
          rowKey={({ id }) => id}
          columns={[
            {
              head: "Faktura",
              render: ({ id, document }) => (
                <MuiLink component={Link} to={`/invoices/${id}`}>
                  {document}
                </MuiLink>
              ),
            },
            { head: "Gospodarstwo", render: ({ participant }) => participant },
            { head: "Sprzedawca", render: ({ distributor }) => distributor },
            { head: "Punkty", align: "right", render: ({ points }) => formatPoints(points) },
            { head: "Dlaczego", render: ({ noticed }) => noticed.join(", ") },
          ]}
        />
      )}
    </Panel>
  );
}
