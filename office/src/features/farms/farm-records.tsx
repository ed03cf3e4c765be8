import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Pagination from "@mui/material/Pagination";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { type FarmRecords as Kind, officeListFarmRecords } from "@plon/contract/office/account/farms-records.ts";
import { formatInstant } from "@plon/client/format.ts";
import { answerOf } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Hint } from "#shared/page/hint.tsx";

type Line = { id: string | number; when: string; aside?: ReactNode; children: ReactNode };

/** Dated lines, newest first, with a pager if there are more of them. */
export function DatedLines(props: {
  label: string;
  lines: Line[];
  pages: { page: number; last: number; onPage: (page: number) => void };
}) {
  const { label, lines, pages } = props;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {lines.map(({ id, when, aside, children }) => (
          <Box
            key={id}
            component="li"
            sx={{ py: 1.25, borderTop: "1px solid", borderColor: "divider", "&:first-of-type": { border: 0 } }}
          >
            <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap" }}>
              <Box sx={{ minWidth: 0, flex: "1 1 220px", overflowWrap: "anywhere" }}>{children}</Box>
              {aside}
            </Stack>
            <Hint>{when}</Hint>
          </Box>
        ))}
      </Box>
      {pages.last > 1 && (
        <Pagination
          count={pages.last}
          page={pages.page}
          onChange={(_event, page) => pages.onPage(page)}
          aria-label={`Strony: ${label}`}
          sx={{ mt: 1 }}
        />
      )}
    </>
  );
}

/** One kind of record about the farm. */
export function FarmRecords(props: { participantId: number; kind: Kind; label: string; empty: string }) {
  const { participantId, kind, label, empty } = props;
  const [page, setPage] = useState(1);
  const records = useQuery({
    queryKey: ["participants", "records", participantId, kind, page],
    queryFn: answerOf(officeListFarmRecords, { params: { participantId, kind }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });
  if (records.isError) return <LoadError error={records.error} onRetry={() => records.refetch()} />;
  if (!records.data) return <Skeleton variant="rounded" height={120} />;
  const { data, meta } = records.data;
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <DatedLines
      label={label}
      pages={{ page, last: meta.last_page, onPage: setPage }}
      lines={data.map(({ id, at, title, detail, status_label: status, path }) => ({
        id,
        when: formatInstant(at),
        aside: status && <StatusChip status={status} />,
        children: (
          <>
            {path ? (
              <MuiLink component={Link} to={path} sx={{ fontWeight: 600 }}>
                {title}
              </MuiLink>
            ) : (
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
            )}
            <Typography variant="body2">{detail}</Typography>
          </>
        ),
      }))}
    />
  );
}
