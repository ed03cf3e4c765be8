import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { BooleanInput, TextInput } from "react-admin";
import type { z } from "zod";
import { formatCount } from "@plon/client/format.ts";
import { officeUpdatePartnerKind, partnerKindBody, partnerKindChange } from "@plon/contract/office/offers/partners.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { changeKind, createKind, type PartnerKind, type WholePartner } from "./partners.api.ts";
import { NumberField } from "#shared/fields/number-field.tsx";

const change = partnerKindChange.omit({ revision: true });

function WorthFields() {
  return (
    <>
      <TextInput source="name" label="Nazwa, którą widzi rolnik" isRequired autoComplete="off" />
      <NumberField source="points" label="Punkty za zdarzenie" isRequired />
      <NumberField source="most_per_farm" label="Najwięcej razy w roku na gospodarstwo" isRequired />
      <NumberField source="budget_points" label="Budżet w punktach" isRequired />
    </>
  );
}

function KindItem({ kind }: { kind: PartnerKind }) {
  const canWrite = useMayCall(officeUpdatePartnerKind);
  const { points, most_per_farm, budget_points, spent_points } = kind;
  return (
    <Stack component="li" direction="row" sx={{ py: 1, gap: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {kind.name} <code>{kind.code}</code>
        </Typography>
        <Hint>
          {formatCount(points)} pkt za zdarzenie. Na gospodarstwo w roku najwyżej: {most_per_farm}. Wydane{" "}
          {formatCount(spent_points)} z {formatCount(budget_points)} pkt.
        </Hint>
      </div>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
        <StatusChip
          status={kind.is_active ? { label: "Włączony", color: "green" } : { label: "Wyłączony", color: "grey" }}
        />
        {canWrite && (
          <FormButton<z.input<typeof change>>
            label="Zmień"
            look={{ variant: "outlined", "aria-label": `Zmień rodzaj ${kind.name}` }}
            title={`Zmień rodzaj ${kind.name}`}
            explanation="To, co ma być włączone, zatwierdza drugi administrator. Wyłączenie działa od razu."
            submitLabel="Zapisz"
            schema={change}
            defaultValues={kind}
            onSend={async (body) => (await changeKind(kind.id, { ...body, revision: kind.revision })).message}
            changes="all"
          >
            <WorthFields />
            <BooleanInput source="is_active" label="Włączony" />
          </FormButton>
        )}
      </Stack>
    </Stack>
  );
}

/** What the partner may tell that earns. */
export function PartnerKinds({ partner }: { partner: WholePartner }) {
  const canWrite = useMayCall(officeUpdatePartnerKind);
  return (
    <Panel title="Rodzaje zdarzeń" isTop>
      {partner.kinds.length === 0 && <EmptyState title="Żadne zdarzenie tego partnera nie daje punktów" />}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {partner.kinds.map((kind) => (
          <KindItem key={kind.id} kind={kind} />
        ))}
      </Stack>
      {canWrite && (
        <FormButton<z.input<typeof partnerKindBody>>
          label="Dodaj rodzaj"
          look={{ variant: "outlined", sx: { mt: 1 } }}
          title="Dodaj rodzaj zdarzeń"
          explanation="Rodzaj jest na początku wyłączony. Włączy go zmiana, którą zatwierdzi drugi administrator."
          submitLabel="Dodaj"
          schema={partnerKindBody}
          onSend={async (body) => (await createKind(partner.id, body)).message}
          changes="all"
        >
          <TextInput source="code" label="Kod dla systemu partnera" isRequired autoComplete="off" />
          <WorthFields />
        </FormButton>
      )}
    </Panel>
  );
}
