import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { officeGetAllowList, type promotionAnswerRow } from "@plon/contract/office/offers/promotions.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { Pages } from "#shared/lists/pages.tsx";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { personName, type Promotion } from "./promotion-words.ts";
import { answersQuery, downloadAnswers } from "./promotions.api.ts";

type Answer = z.infer<typeof promotionAnswerRow>;

const statusOf = ({ agreed, is_latest }: Answer) => ({
  label: `${agreed ? "Akceptuje" : "Nie akceptuje"}${is_latest ? "" : " (zmienione)"}`,
  color: is_latest && agreed ? ("green" as const) : ("grey" as const),
});

/** Every answer ever given with its proof: to which rules, when and from where. */
export function PromotionAnswers({ promotion }: { promotion: Promotion }) {
  const [page, setPage] = useState(1);
  const answers = useQuery({ ...answersQuery(promotion.id, page), placeholderData: keepPreviousData });
  const seesPeople = useMayCall(officeGetAllowList);
  if (answers.isError) return <LoadError error={answers.error} onRetry={() => answers.refetch()} />;
  if (!answers.data) return <Skeleton variant="rounded" height={320} />;
  const { data, meta } = answers.data;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", flexWrap: "wrap", gap: 1, mb: 1 }}>
        <Typography>
          Akceptuje: <strong>{formatCount(promotion.accepted_total)}</strong>, nie akceptuje:{" "}
          <strong>{formatCount(promotion.declined_total)}</strong>
        </Typography>
        {seesPeople && (
          <ActButton variant="outlined" send={() => downloadAnswers(promotion.id)}>
            Pobierz CSV
          </ActButton>
        )}
      </Stack>
      {data.length === 0 ? (
        <EmptyState title="Nikt jeszcze nie odpowiedział" />
      ) : (
        <SmallTable
          label="Odpowiedzi na regulamin"
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            {
              head: "Uczestnik",
              render: (answer) => (
                <>
                  {personName(answer)}
                  <Hint>{answer.identifier}</Hint>
                </>
              ),
            },
            { head: "Odpowiedź", render: (answer) => <StatusChip status={statusOf(answer)} /> },
            {
              head: "Kiedy",
              render: ({ answered_at, by_person }) => (
                <>
                  {formatInstant(answered_at)}
                  {by_person !== null && <Hint>przez: {by_person}</Hint>}
                </>
              ),
            },
            { head: "Wersja", align: "right", render: ({ rules_version }) => rules_version },
            {
              head: "Skąd",
              render: ({ channel, address }) =>
                [channel === "portal" ? "portal" : "biuro", address].filter((part) => part !== null).join(", "),
            },
          ]}
        />
      )}
      <Pages meta={meta} onPage={setPage} />
    </Paper>
  );
}
