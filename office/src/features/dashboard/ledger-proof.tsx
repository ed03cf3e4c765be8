import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "@plon/client/format.ts";
import { LoadError } from "#shared/page/states.tsx";
import { ledgerProofQuery } from "./home.api.ts";

/** The result of the nightly proof of the ledger. */
export function LedgerProof() {
  const proof = useQuery(ledgerProofQuery);
  if (proof.isPending) return <Skeleton variant="rounded" height={48} />;
  if (proof.isError) return <LoadError error={proof.error} onRetry={() => proof.refetch()} />;
  const { checked_at, ok, breaches } = proof.data;
  if (!checked_at) return <Alert severity="info">Księga nie była jeszcze sprawdzana. Sprawdzenie działa co noc.</Alert>;
  if (ok) return <Alert severity="success">Wszystko się zgadza. Sprawdzono {formatInstant(checked_at)}.</Alert>;
  return (
    <Alert severity="error">
      Sprawdzenie z {formatInstant(checked_at)} znalazło niezgodności. Powiadom administratora.
      <ul>
        {breaches.map((breach) => (
          <li key={breach}>{breach}</li>
        ))}
      </ul>
    </Alert>
  );
}
