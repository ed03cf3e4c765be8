import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { EntryProof } from "@plon/contract/office/documents/entry-proofs.ts";
import { formatInstant } from "@plon/client/format.ts";
import { Facts, Panel } from "#shared/page/panel.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { downloadProof, proofsQuery } from "./campaigns.api.ts";

const STATES: Record<EntryProof["status"], string> = {
  waiting: "Czeka na odczytanie",
  read: "",
  nothing: "Niczego nie odczytano",
  no_text: "Niczego nie odczytano",
  failed: "Pliku nie udało się odczytać",
};

/** The invoices that somebody without an account sent for an entry; nothing where there are none. */
export function EntryProofs({ entryId }: { entryId: number }) {
  const proofs = useQuery(proofsQuery(entryId));
  if (proofs.isError) return <LoadError error={proofs.error} onRetry={() => proofs.refetch()} />;
  if (!proofs.data || proofs.data.length === 0) return null;
  return (
    <Panel title="Przysłane faktury">
      <Stack sx={{ gap: 3 }}>
        {proofs.data.map((proof) => (
          <Proof key={proof.id} entryId={entryId} proof={proof} />
        ))}
      </Stack>
    </Panel>
  );
}

function Proof({ entryId, proof }: { entryId: number; proof: EntryProof }) {
  const { name, status, read, invoices, entries } = proof;
  return (
    <Stack sx={{ gap: 1 }}>
      <Hint>Przysłano {formatInstant(proof.sent_at)}</Hint>
      {status === "read" ? (
        <Facts facts={read.map(({ label, value }): [string, string] => [label, value])} />
      ) : (
        <Hint>{STATES[status]}</Hint>
      )}
      {(invoices.length > 0 || entries.length > 0) && (
        <Alert severity="warning">
          {invoices.map(({ id, document }) => (
            <div key={id}>
              Ten sam plik albo numer ma faktura{" "}
              <MuiLink component={Link} to={`/invoices/${id}`}>
                {document}
              </MuiLink>
            </div>
          ))}
          {entries.map((id) => (
            <div key={id}>
              Przysłano ją też do zgłoszenia{" "}
              <MuiLink component={Link} to={`/campaign-entries/${id}`}>
                {id}
              </MuiLink>
            </div>
          ))}
        </Alert>
      )}
      <Button sx={{ alignSelf: "flex-start" }} onClick={() => void downloadProof(entryId, proof)}>
        Pobierz {name}
      </Button>
    </Stack>
  );
}
