import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextInput } from "react-admin";
import { Link, useParams } from "react-router";
import { officeAutomaticAcceptance } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { officeMakeDistributorKey, officeRevokeDistributorKey } from "@plon/contract/office/documents/feeds.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import type { DistributorKey } from "./feed-words.ts";
import { distributorFeedQuery, FEED_KEYS } from "./feeds.api.ts";
import { MadeKey } from "#shared/acts/made-key.tsx";

function KeyItem({ one, canWrite }: { one: DistributorKey; canWrite: boolean }) {
  return (
    <Stack component="li" direction="row" sx={{ py: 1, gap: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {one.name} <code>{one.prefix}…</code>
        </Typography>
        <Hint>
          Utworzył(a) {one.created_by.name}, {formatInstant(one.created_at)}.{" "}
          {one.revoked_at
            ? `Unieważniony ${formatInstant(one.revoked_at)}.`
            : one.last_used_at
              ? `Ostatnio użyty ${formatInstant(one.last_used_at)}.`
              : "Jeszcze nieużyty."}
        </Hint>
      </div>
      {canWrite && !one.revoked_at && (
        <ConfirmButton
          color="error"
          aria-label={`Unieważnij klucz ${one.name}`}
          question={`Unieważnić klucz ${one.name}?`}
          content="System dystrybutora, który go używa, od razu przestanie wysyłać dokumenty. Tego nie można cofnąć."
          send={() => call(officeRevokeDistributorKey, { params: { keyId: one.id } })}
          changes={FEED_KEYS}
        >
          Unieważnij
        </ConfirmButton>
      )}
    </Stack>
  );
}

function NewKey({ distributorId }: { distributorId: number }) {
  const [made, setMade] = useState<string>();
  return (
    <>
      <FormButton<{ name: string }>
        label="Utwórz klucz"
        look={{ variant: "contained", sx: { mt: 1 } }}
        title="Utwórz klucz"
        explanation="Klucz pozwala systemowi dystrybutora wysyłać faktury i stany magazynowe. Zacznie działać, gdy zatwierdzi go drugi administrator."
        submitLabel="Utwórz i poproś o zgodę"
        schema={officeMakeDistributorKey.body}
        onSend={async (body) =>
          setMade((await call(officeMakeDistributorKey, { params: { distributorId }, body })).data.key)
        }
        changes={FEED_KEYS}
      >
        <TextInput source="name" label="Nazwa systemu" isRequired autoComplete="off" />
      </FormButton>
      <MadeKey value={made} />
    </>
  );
}

/** The keys of a distributor's systems. */
export default function DistributorFeedPage() {
  const feed = useQuery(distributorFeedQuery(Number(useParams()["id"])));
  const canReadAcceptance = useMayCall(officeAutomaticAcceptance);
  const canWrite = useMayCall(officeMakeDistributorKey);
  if (feed.isPending) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />;
  if (feed.isError) return <FailedPage error={feed.error} onRetry={() => feed.refetch()} />;
  const { data } = feed;
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <RecordTitle title={data.distributor.name} />
      <WaitingChange />
      <Typography variant="h5" component="h2">
        {data.distributor.name}
      </Typography>
      {canReadAcceptance && (
        <Typography>
          Czy pewne faktury tego sprzedawcy są akceptowane bez referenta, ustawisz w części{" "}
          <MuiLink component={Link} to="/automatic-acceptance">
            Automatyczna akceptacja
          </MuiLink>
          .
        </Typography>
      )}
      <Panel title="Klucze systemów">
        {data.keys.length === 0 && <EmptyState title="Ten dystrybutor nie ma jeszcze klucza" />}
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {data.keys.map((one) => (
            <KeyItem key={one.id} one={one} canWrite={canWrite} />
          ))}
        </Stack>
        {canWrite && <NewKey distributorId={data.distributor.id} />}
      </Panel>
    </Stack>
  );
}
