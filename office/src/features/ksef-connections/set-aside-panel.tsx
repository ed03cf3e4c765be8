import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { officeRetryKsefSetAside } from "@plon/contract/office/documents/ksef-connections.ts";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Pages } from "#shared/lists/pages.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { KSEF_KEYS, setAsideQuery } from "./ksef-connections.api.ts";
import type { SetAside } from "./ksef-words.ts";

const TITLE = "Czeka na KSeF";

/** What KSeF lists and does not give out, or not so that it is understood; nothing while there is nothing. */
export function SetAsidePanel() {
  const [page, setPage] = useState(1);
  const found = useQuery({ ...setAsideQuery(page), placeholderData: keepPreviousData });
  const mayRetry = useMayCall(officeRetryKsefSetAside);
  if (found.isError) return <LoadError error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data || found.data.meta.total === 0) return null;
  return (
    <Panel isTop title={TITLE}>
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 760 }}>
        Program pyta o to dalej sam, coraz rzadziej i bez końca. Rolnik widzi, że dokument czeka na KSeF, a gdy ma
        fakturę w ręku, może ją zgłosić sam.
      </Typography>
      <SmallTable
        label={TITLE}
        rows={found.data.data}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          {
            head: "Gospodarstwo",
            isName: true,
            render: ({ participant }) => (
              <MuiLink component={Link} to={`/participants/${participant.id}?tab=ksef`}>
                {participant.name}
              </MuiLink>
            ),
          },
          { head: "Sprzedawca", render: ({ seller }) => seller },
          { head: "Dokument", render: (row) => <Document row={row} /> },
          { head: "Dlaczego", render: (row) => <Why row={row} /> },
          { head: "Od kiedy", render: ({ since }) => formatInstant(since) },
          {
            head: "Próby",
            render: ({ tries, try_at }) => (
              <>
                {formatCount(tries)}
                <Hint>{try_at === null ? "następna w swojej kolejce" : `następna: ${formatInstant(try_at)}`}</Hint>
              </>
            ),
          },
          ...(mayRetry ? [{ head: "Ponów", render: (row: SetAside) => <Retry row={row} /> }] : []),
        ]}
      />
      <Pages meta={found.data.meta} onPage={setPage} />
    </Panel>
  );
}

function Document({ row: { document, ksef_number: number } }: { row: SetAside }) {
  return (
    <>
      {document ?? "bez numeru"}
      <Hint>
        {/* It breaks at its dashes, also on a narrow screen, where the table is as wide as it must be. */}
        <span style={{ display: "inline-block", minWidth: 140, overflowWrap: "break-word" }}>{number}</span>
      </Hint>
    </>
  );
}

/** The reason, and what KSeF answered for who wants to see it. */
function Why({ row: { why, raw } }: { row: SetAside }) {
  const fields = Object.entries(raw ?? {});
  return (
    <>
      {why}
      {fields.length > 0 && (
        <details>
          <Typography component="summary" variant="body2" color="primary" sx={{ py: 1, cursor: "pointer" }}>
            Odpowiedź KSeF
          </Typography>
          <Typography component="pre" variant="body2" sx={{ m: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {fields.map(([name, value]) => `${name}: ${value}`).join("\n")}
          </Typography>
        </details>
      )}
    </>
  );
}

const Retry = ({ row: { kind, id, ksef_number: number } }: { row: SetAside }) => (
  <ActButton
    variant="outlined"
    size="small"
    aria-label={`Spróbuj teraz: ${number}`}
    send={() => call(officeRetryKsefSetAside, { body: { kind, id } })}
    changes={KSEF_KEYS}
  >
    Spróbuj teraz
  </ActButton>
);
