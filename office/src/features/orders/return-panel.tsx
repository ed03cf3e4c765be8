import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { TextInput } from "react-admin";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { z } from "zod";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { type Order, RETURN_CAUSE_LABELS, type ReturnBody } from "./order-words.ts";
import { useDecideReturn } from "./orders.api.ts";

type Said = Order["returns"][number];

const optional = z.object({ answer: plainText(500).default("") });
const required = z.object({ answer: plainText(500, 3) });

const DECISIONS = [
  {
    decision: "accept",
    label: "Przyjmij i oddaj punkty",
    title: "Przyjmij zgłoszenie",
    explanation:
      "Punkty za zgłoszone sztuki wrócą na saldo, a ich wartość zniknie z sumy rocznej. Sztuki, które rolnik zatrzymuje, dostaną własne zamówienie. Przyjąć można tylko raz.",
    look: { variant: "contained", size: "small" },
  },
  {
    decision: "exchange",
    label: "Wymień",
    title: "Wymień nagrodę",
    explanation:
      "Zamówienie wróci do realizacji: trzeba wysłać nową paczkę. Punkty się nie zmienią. Nowa sztuka schodzi ze stanu.",
    look: { variant: "outlined", size: "small" },
  },
  {
    decision: "refuse",
    label: "Odrzuć",
    title: "Odrzuć zgłoszenie",
    explanation: "Zamówienie zostaje bez zmian. Powód przeczyta rolnik.",
    look: { variant: "outlined", size: "small", color: "error" },
  },
] as const;

/** What the farmer said of an order that was sent, what was decided, and the buttons to decide. */
export function ReturnPanel({ order }: { order: Order }) {
  return (
    <Panel title="Zwroty i kłopoty z nagrodą">
      <Stack component="ol" sx={{ listStyle: "none", m: 0, p: 0, gap: 2 }}>
        {order.returns.map((said) => (
          <SaidOfOrder key={said.id} said={said} pieces={order.quantity} />
        ))}
      </Stack>
      {order.may_decide_return && <Decisions order={order} />}
    </Panel>
  );
}

function SaidOfOrder({ said, pieces }: { said: Said; pieces: number }) {
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusChip status={said.status_label} />
        <Hint>
          {formatInstant(said.asked_at)}
          {said.by_person && `, ${said.by_person}`}
        </Hint>
      </Stack>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {RETURN_CAUSE_LABELS[said.cause]}
        {pieces > 1 && `, sztuk: ${said.quantity} z ${pieces}`}
        {said.reason && `: ${said.reason}`}
      </Typography>
      {said.due_on && (
        <Typography variant="body2">
          {said.status === "exchanging" ? "Nową sztukę wyślij do" : "Odpowiedz do"} {formatDay(said.due_on)}
        </Typography>
      )}
      {said.decided_at && (
        <Hint>
          {formatInstant(said.decided_at)}, {said.decided_by}
        </Hint>
      )}
      {said.answer && <Typography variant="body2">Odpowiedź: {said.answer}</Typography>}
      {said.kept_order && <Typography variant="body2">Pozostałe sztuki: zamówienie {said.kept_order}</Typography>}
    </Box>
  );
}

function Decisions({ order }: { order: Order }) {
  const decide = useDecideReturn(order.id);
  const [open] = order.returns;
  return (
    <Box sx={{ mt: 2 }}>
      {open?.cause === "withdrawn" && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          Przyjmij zwrot, gdy nagroda jest już u nas.
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {DECISIONS.map(({ decision, ...dialog }) => (
          <FormButton<{ answer: string }>
            key={decision}
            {...dialog}
            submitLabel={dialog.label}
            closeLabel="Wróć"
            schema={decision === "refuse" ? required : optional}
            defaultValues={{ answer: "" }}
            onSend={({ answer }) => decide({ decision, answer } as ReturnBody)}
          >
            <TextInput
              source="answer"
              label={decision === "refuse" ? "Powód, który przeczyta rolnik" : "Odpowiedź dla rolnika (jeśli chcesz)"}
              isRequired={decision === "refuse"}
              autoFocus
              multiline
              minRows={2}
            />
          </FormButton>
        ))}
      </Stack>
    </Box>
  );
}
