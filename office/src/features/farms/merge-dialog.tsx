import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { AutocompleteInput, RadioButtonGroupInput, ReferenceInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { newKey } from "@plon/client/new-key.ts";
import {
  type duplicateSide,
  officeMergeParticipant,
  officePreviewMerge,
} from "@plon/contract/office/account/duplicates.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { Facts } from "#shared/page/panel.tsx";
import { call, dataOf } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { type Participant, participantName } from "./participant-words.ts";

export type Side = z.infer<typeof duplicateSide>;
type Body = { kept_id: number; reason: string };

/** 'Gospodarstwo Nowak, Anna Nowak (NIP 2222222222)'. */
export const sideText = ({ company_name, name, identifier, identifier_type }: Side) =>
  `${company_name ? `${company_name}, ` : ""}${name} (${identifier_type.toUpperCase()} ${identifier})`;

const EXPLANATION =
  "Punkty przejdą na konto, które zostaje, z tą samą datą ważności. Drugie konto zostanie zamknięte dla logowania, a jego historia pozostanie. Tego nie można cofnąć.";

type Judged = { onJudged: (isPossible: boolean) => void };

/** What the chosen merge would move, and what prevents it: it is told that it may be made once nothing does. */
function Preview({ leftId, keptId, onJudged }: { leftId: number; keptId: number } & Judged) {
  const preview = useQuery({
    queryKey: ["participants", "merge", leftId, keptId],
    queryFn: dataOf(officePreviewMerge, { params: { participantId: leftId }, query: { kept_id: keptId } }),
    staleTime: 0,
  });
  const isPossible = preview.data?.blocks.length === 0;
  const tell = useEffectEvent(onJudged);
  useEffect(() => {
    tell(isPossible);
    return () => tell(false);
  }, [isPossible]);
  if (preview.isPending) return <Skeleton variant="rounded" height={140} sx={{ width: "100%", mb: 2 }} />;
  if (preview.isError) return <LoadError error={preview.error} onRetry={() => preview.refetch()} />;
  const { left, kept, points, invoices, orders, allow_lists, recommendations, blocks } = preview.data;
  return (
    <div style={{ width: "100%", marginBottom: 16 }}>
      <Facts
        facts={[
          ["Zostaje", sideText(kept)],
          ["Zostanie zamknięte", sideText(left)],
          ["Przejdzie", formatPoints(points)],
          ["Listy uprawnionych do promocji", String(allow_lists)],
          ["Otwarte polecenia", String(recommendations)],
          [
            "Zostanie w historii zamkniętego konta",
            `${countOf(invoices, "faktura", "faktury", "faktur")}, ${countOf(orders, "zamówienie", "zamówienia", "zamówień")}`,
          ],
        ]}
      />
      {blocks.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Zanim połączysz te konta:
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {blocks.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function useMerge() {
  // Created once per opened dialog: pressing again after a lost response is the same merge.
  const [idempotencyKey] = useState(newKey);
  return async (leftId: number, body: Body) => {
    const { data } = await call(
      officeMergeParticipant,
      { params: { participantId: leftId }, body },
      { idempotencyKey },
    );
    return `Konta zostały połączone. Przeszło: ${formatPoints(data.points)}.`;
  };
}

function ChosenPreview({ leftId, ...judged }: { leftId: number } & Judged) {
  const keptId = useWatch({ name: "kept_id" }) as number | "" | null | undefined;
  if (!keptId) return null;
  return <Preview leftId={leftId} keptId={Number(keptId)} {...judged} />;
}

/** Merges this account into another one that is searched for here. */
export function MergeIntoDialog({ person, onClose }: { person: Participant; onClose: () => void }) {
  const merge = useMerge();
  const [isReady, setIsReady] = useState(false);
  return (
    <ActionDialog<Body>
      title={`Połącz z innym kontem: ${participantName(person)}`}
      explanation={EXPLANATION}
      submitLabel="Połącz konta"
      schema={officeMergeParticipant.body}
      onSend={(body) => merge(person.id, body)}
      changes="all"
      isReady={isReady}
      onClose={onClose}
    >
      <ReferenceInput source="kept_id" reference="participants" sort={{ field: "name", order: "ASC" }}>
        <AutocompleteInput
          label="Konto, które zostaje"
          optionText={(row: { first_name?: string; last_name?: string; identifier?: string } | null) =>
            row?.identifier ? `${row.first_name} ${row.last_name} (${row.identifier})` : ""
          }
          filterToQuery={(search: string) => ({ search })}
          isRequired
        />
      </ReferenceInput>
      <ChosenPreview leftId={person.id} onJudged={setIsReady} />
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
    </ActionDialog>
  );
}

function PairPreview({ pair: [first, second], ...judged }: { pair: [Side, Side] } & Judged) {
  const keptId = Number(useWatch({ name: "kept_id" }));
  return <Preview leftId={keptId === first.id ? second.id : first.id} keptId={keptId} {...judged} />;
}

/** Merges a pair into one account; which of them stays is chosen here. */
export function MergePairDialog({ pair, onClose }: { pair: [Side, Side]; onClose: () => void }) {
  const merge = useMerge();
  const [isReady, setIsReady] = useState(false);
  const [first, second] = pair;
  const stays = second.invoices > first.invoices ? second : first;
  return (
    <ActionDialog<Body>
      title="Połącz konta jednego gospodarstwa"
      explanation={EXPLANATION}
      submitLabel="Połącz konta"
      schema={officeMergeParticipant.body}
      defaultValues={{ kept_id: stays.id }}
      onSend={(body) => merge(Number(body.kept_id) === first.id ? second.id : first.id, body)}
      changes="all"
      isReady={isReady}
      onClose={onClose}
    >
      <RadioButtonGroupInput
        source="kept_id"
        label="Które konto zostaje"
        row={false}
        choices={pair.map((side) => ({ id: side.id, name: sideText(side) }))}
        isRequired
      />
      <PairPreview pair={pair} onJudged={setIsReady} />
      <Typography component="div" sx={{ width: "100%" }}>
        <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
      </Typography>
    </ActionDialog>
  );
}
