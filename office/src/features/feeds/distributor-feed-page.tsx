import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, TextInput, Title, useNotify } from "react-admin";
import { useParams } from "react-router";
import {
  officeMakeDistributorKey,
  officeRevokeDistributorKey,
  officeSetFeedTrust,
} from "@plon/contract/office/feeds.ts";
import { useMayCall } from "#shared/access.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { Panel } from "#shared/panel.tsx";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import { EmptyState, LoadError } from "#shared/states.tsx";
import type { DistributorFeed, DistributorKey } from "./feed-words.ts";
import { distributorFeedQuery, useFeedsChanged } from "./feeds.api.ts";

function Trust({ feed, canWrite }: { feed: DistributorFeed; canWrite: boolean }) {
  const notify = useNotify();
  const changed = useFeedsChanged();
  const tellRefusal = useTellRefusal();
  const isTrusted = feed.trust === "accept";
  const change = useMutation({
    mutationFn: () =>
      call(officeSetFeedTrust, {
        params: { distributorId: feed.distributor.id },
        body: { trust: isTrusted ? "review" : "accept" },
      }),
    onSuccess: async ({ message }) => {
      notify(message ?? "", { type: "success" });
      await changed();
    },
    onError: tellRefusal,
  });
  return (
    <Panel title="Przyjmowanie faktur">
      <Typography sx={{ mb: 1 }}>
        {isTrusted
          ? "Punkty z faktur tego dystrybutora są przyznawane od razu."
          : "Punkty z faktur tego dystrybutora czekają na decyzję referenta."}
      </Typography>
      {canWrite && (
        <Button variant="outlined" loading={change.isPending} onClick={() => change.mutate()}>
          {isTrusted ? "Kieruj faktury do referenta" : "Przyznawaj punkty od razu"}
        </Button>
      )}
    </Panel>
  );
}

function KeyItem({ one, canWrite }: { one: DistributorKey; canWrite: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const changed = useFeedsChanged();
  const tellRefusal = useTellRefusal();
  const revoke = useMutation({
    mutationFn: () => call(officeRevokeDistributorKey, { params: { keyId: one.id } }),
    onSuccess: async ({ message }) => {
      notify(message ?? "", { type: "success" });
      await changed();
    },
    onError: tellRefusal,
    onSettled: () => setIsAsking(false),
  });
  return (
    <Stack component="li" direction="row" sx={{ py: 1, gap: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {one.name} <code>{one.prefix}…</code>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Utworzył(a) {one.created_by.name}, {formatInstant(one.created_at)}.{" "}
          {one.revoked_at
            ? `Unieważniony ${formatInstant(one.revoked_at)}.`
            : one.last_used_at
              ? `Ostatnio użyty ${formatInstant(one.last_used_at)}.`
              : "Jeszcze nieużyty."}
        </Typography>
      </div>
      {canWrite && !one.revoked_at && (
        <Button color="error" onClick={() => setIsAsking(true)} aria-label={`Unieważnij klucz ${one.name}`}>
          Unieważnij
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        loading={revoke.isPending}
        title={`Unieważnić klucz ${one.name}?`}
        content="System dystrybutora, który go używa, od razu przestanie wysyłać dokumenty. Tego nie można cofnąć."
        onConfirm={() => revoke.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Stack>
  );
}

function NewKey({ distributorId }: { distributorId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const changed = useFeedsChanged();
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)} sx={{ mt: 1 }}>
        Utwórz klucz
      </Button>
      {made && (
        <Alert severity="success" sx={{ mt: 2, "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
          Skopiuj klucz teraz i przekaż go dystrybutorowi. Nie pokażemy go drugi raz.
          <br />
          <code>{made}</code>
        </Alert>
      )}
      {isOpen && (
        <ActionDialog<{ name: string }>
          title="Utwórz klucz"
          explanation="Klucz pozwala systemowi dystrybutora wysyłać faktury i stany magazynowe."
          submitLabel="Utwórz klucz"
          schema={officeMakeDistributorKey.body}
          onClose={() => setIsOpen(false)}
          onSend={async (body) => {
            const { data } = await call(officeMakeDistributorKey, { params: { distributorId }, body });
            setMade(data.key);
            await changed();
          }}
        >
          <TextInput source="name" label="Nazwa systemu" isRequired autoComplete="off" />
        </ActionDialog>
      )}
    </>
  );
}

/** A distributor's system access: keys and trust. */
export default function DistributorFeedPage() {
  const feed = useQuery(distributorFeedQuery(Number(useParams()["id"])));
  const canWrite = useMayCall(officeSetFeedTrust);
  if (feed.isPending) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />;
  if (feed.isError) return <LoadError error={feed.error} onRetry={() => feed.refetch()} />;
  const { data } = feed;
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title={data.distributor.name} />
      <Typography variant="h5" component="h2">
        {data.distributor.name}
      </Typography>
      <Trust feed={data} canWrite={canWrite} />
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
