import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CheckboxGroupInput, TextInput } from "react-admin";
import type { z } from "zod";
import { officeAskPartnerKey, partnerKeyBody } from "@plon/contract/office/offers/partners.ts";
import { PARTNER_RIGHTS } from "@plon/contract/shared/partners.ts";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { keyFate, RIGHT_WORDS } from "./partner-words.ts";
import { askForKey, type PartnerKey, revokeKey, type WholePartner } from "./partners.api.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import { MadeKey } from "#shared/acts/made-key.tsx";

const RIGHTS = PARTNER_RIGHTS.map((id) => ({ id, name: RIGHT_WORDS[id] }));
type AskedKey = z.input<typeof partnerKeyBody>;

type AskProps = { partner: WholePartner; replaced?: PartnerKey; onMade: (key: string) => void };

function AskButton({ partner, replaced, onMade }: AskProps) {
  const begins = replaced
    ? {
        label: replaced.label,
        rights: replaced.rights,
        calls_per_minute: replaced.calls_per_minute,
        replaces: replaced.id,
      }
    : { label: "", rights: [], calls_per_minute: 120 };
  return (
    <FormButton<AskedKey>
      label={replaced ? "Wymień" : "Utwórz klucz"}
      look={{ variant: "outlined", ...(replaced ? { "aria-label": `Wymień klucz ${replaced.label}` } : {}) }}
      title={replaced ? `Wymień klucz ${replaced.label}` : "Utwórz klucz"}
      explanation={`Klucz zacznie działać, gdy zatwierdzi go drugi administrator.${
        replaced ? " Poprzedni będzie działał jeszcze przez tydzień od zatwierdzenia." : ""
      }`}
      submitLabel="Utwórz i poproś o zgodę"
      schema={partnerKeyBody}
      defaultValues={begins}
      onSend={async (body) => onMade((await askForKey(partner.id, body)).data.key)}
      changes="all"
    >
      <TextInput source="label" label="Nazwa systemu" isRequired autoComplete="off" />
      <CheckboxGroupInput source="rights" label="Prawa" choices={RIGHTS} row={false} isRequired />
      <NumberField source="calls_per_minute" label="Zapytań na minutę" isRequired />
      <DayInput source="valid_to" label="Ważny do" />
    </FormButton>
  );
}

function KeyItem({ partner, one, onMade }: { partner: WholePartner; one: PartnerKey; onMade: AskProps["onMade"] }) {
  const canWrite = useMayCall(officeAskPartnerKey);
  return (
    <Stack component="li" direction="row" sx={{ py: 1, gap: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          {one.label} <code>{one.prefix}…</code>
        </Typography>
        <Hint>
          {one.rights.map((right) => RIGHT_WORDS[right]).join(". ")}. Do {one.calls_per_minute} zapytań na minutę.{" "}
          {keyFate(one)}
        </Hint>
      </div>
      {canWrite && one.is_in_force && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <AskButton partner={partner} replaced={one} onMade={onMade} />
          <ConfirmButton
            color="error"
            aria-label={`Unieważnij klucz ${one.label}`}
            question={`Unieważnić klucz ${one.label}?`}
            content="System partnera, który go używa, od razu straci dostęp. Tego nie można cofnąć."
            send={() => revokeKey(one.id)}
            changes="all"
          >
            Unieważnij
          </ConfirmButton>
        </Stack>
      )}
    </Stack>
  );
}

/** The keys of a partner's systems. */
export function PartnerKeys({ partner }: { partner: WholePartner }) {
  const canWrite = useMayCall(officeAskPartnerKey);
  const [made, setMade] = useState<string>();
  return (
    <Panel title="Klucze" isTop>
      {partner.keys.length === 0 && <EmptyState title="Ten partner nie ma jeszcze klucza" />}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {partner.keys.map((one) => (
          <KeyItem key={one.id} partner={partner} one={one} onMade={setMade} />
        ))}
      </Stack>
      {canWrite && partner.is_active && <AskButton partner={partner} onMade={setMade} />}
      <MadeKey value={made} />
    </Panel>
  );
}
