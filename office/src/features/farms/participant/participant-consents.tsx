import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { TextInput } from "react-admin";
import type { z } from "zod";
import {
  type consentDecision,
  officeParticipantConsents,
  officeWithdrawConsent,
} from "@plon/contract/office/people/consents.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { CleanHtml } from "#shared/texts/clean-html.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { type Participant, participantName } from "../participant-words.ts";

type Decision = z.infer<typeof consentDecision>;

const CHANNELS: Record<Decision["channel"], string> = {
  registration: "przy rejestracji",
  portal: "w portalu",
  staff: "zapisane przez pracownika",
  link: "odnośnikiem z e-maila",
};

/** The source of the decision, in words: the proof's 'how'. */
function how(decision: Decision): string {
  const by = decision.staff_name ? `: ${decision.staff_name}` : "";
  return `${CHANNELS[decision.channel]}${by}${decision.address === null ? "" : `, adres ${decision.address}`}`;
}

function DecisionLine({ decision }: { decision: Decision }) {
  return (
    <Hint>
      {decision.granted ? "Udzielona" : "Wycofana"} {formatInstant(decision.decided_at)}, {how(decision)}, wersja{" "}
      {decision.version}
      {decision.reason && `. Powód: ${decision.reason}`}
    </Hint>
  );
}

function WithdrawDialog(props: { person: Participant; decision: Decision; onClose: () => void }) {
  const { person, decision, onClose } = props;
  return (
    <ActionDialog<{ reason: string }>
      title={`Wycofanie zgody: ${participantName(person)}`}
      explanation={
        <>
          Zapisz tu wycofanie, które przyszło listem, e-mailem lub telefonicznie. Zgody podrzędne zostaną wycofane razem
          z tą: <strong>{decision.slug}</strong>.
        </>
      }
      submitLabel="Zapisz wycofanie"
      schema={officeWithdrawConsent.body}
      onSend={async (body) => {
        const params = { participantId: person.id, consentId: decision.consent_id };
        await call(officeWithdrawConsent, { params, body });
        return "Wycofanie zgody zostało zapisane.";
      }}
      changes={["participants", "consents"]}
      onClose={onClose}
    >
      <TextInput source="reason" label="Jak i kiedy przyszło" isRequired multiline minRows={2} autoFocus />
    </ActionDialog>
  );
}

function ConsentRow({ person, decisions }: { person: Participant; decisions: [Decision, ...Decision[]] }) {
  const canWithdraw = useMayCall(officeWithdrawConsent);
  const [last, ...older] = decisions;
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: "1px solid", borderColor: "divider", "&:first-of-type": { border: 0 } }}
    >
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", gap: 2, alignItems: "flex-start", flexWrap: "wrap" }}
      >
        <Box sx={{ minWidth: 0, flex: "1 1 320px" }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 0.5 }}>
            <Typography sx={{ fontWeight: 600 }}>{last.slug}</Typography>
            <StatusChip
              status={last.granted ? { label: "Udzielona", color: "green" } : { label: "Wycofana", color: "grey" }}
            />
          </Stack>
          <CleanHtml html={last.content} />
          <DecisionLine decision={last} />
          {older.length > 0 && (
            <details>
              <Typography component="summary" variant="body2" color="primary" sx={{ py: 0.5, cursor: "pointer" }}>
                Wcześniejsze decyzje ({older.length})
              </Typography>
              {older.map((decision) => (
                <Box key={decision.id} sx={{ mt: 1, pl: 2, borderLeft: "3px solid", borderColor: "divider" }}>
                  <DecisionLine decision={decision} />
                  <CleanHtml html={decision.content} />
                </Box>
              ))}
            </details>
          )}
        </Box>
        {canWithdraw && last.granted && !person.closed_at && (
          <DialogButton
            size="small"
            variant="outlined"
            aria-label={`Zapisz wycofanie: ${last.slug}`}
            renderDialog={(close) => <WithdrawDialog person={person} decision={last} onClose={close} />}
          >
            Zapisz wycofanie
          </DialogButton>
        )}
      </Stack>
    </Box>
  );
}

const inOrderOfTheForm = (all: [Decision, ...Decision[]][]) => all.toSorted(([a], [b]) => a.consent_id - b.consent_id);

/** The participant's consents: each with its last decision, the text it was about, and earlier decisions. */
export function ParticipantConsents({ person }: { person: Participant }) {
  const participantId = person.id;
  const consents = useQuery({
    queryKey: ["participants", "consents", participantId],
    queryFn: dataOf(officeParticipantConsents, { params: { participantId } }),
  });
  if (consents.isPending) return <Skeleton variant="rounded" height={160} />;
  if (consents.isError) return <LoadError error={consents.error} onRetry={() => consents.refetch()} />;
  const byConsent = new Map<number, [Decision, ...Decision[]]>();
  for (const decision of consents.data) {
    const known = byConsent.get(decision.consent_id);
    if (known) known.push(decision);
    else byConsent.set(decision.consent_id, [decision]);
  }
  if (byConsent.size === 0) {
    return (
      <EmptyState title="Uczestnik nie podjął jeszcze decyzji o zgodach">
        Okno zgód otworzy się po zalogowaniu.
      </EmptyState>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {inOrderOfTheForm([...byConsent.values()]).map((decisions) => (
        <ConsentRow key={decisions[0].consent_id} person={person} decisions={decisions} />
      ))}
    </Box>
  );
}
