import { useState } from "react";
import { TextInput } from "react-admin";
import { useNavigate } from "react-router";
import { newKey } from "@plon/client/new-key.ts";
import { officeCreatePayoutBatch } from "@plon/contract/office/money/payouts.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { countOf, formatMoney } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import type { Candidate } from "./payout-words.ts";
import { PAYOUT_KEYS } from "./payouts.api.ts";

const dateField = officeCreatePayoutBatch.body.pick({ execution_date: true });
/** Asked for where money goes to an account from which it came back. */
const dateAndReason = dateField.extend({ again_reason: officeCreatePayoutBatch.body.shape.again_reason.unwrap() });

/** Asks for the payment date, then creates the batch. */
export function CreateBatchDialog({ rows, onClose }: { rows: Candidate[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [defaults] = useState(() => ({ execution_date: addWorkingDays(warsawDay(new Date()), 1) }));
  const [idempotencyKey] = useState(newKey);
  const sum = rows.reduce((total, row) => total + row.amount_grosze, 0);
  const returned = rows.filter(({ obstacle }) => obstacle === "account_returned").length;
  return (
    <ActionDialog<{ execution_date: string; again_reason?: string }>
      title="Utwórz paczkę wypłat"
      explanation={`${countOf(rows.length, "wypłata", "wypłaty", "wypłat")}, razem ${formatMoney(sum)}. Paczkę zatwierdzi druga osoba. Uczestnicy nie anulują już tych zamówień.`}
      submitLabel="Utwórz paczkę"
      schema={returned > 0 ? dateAndReason : dateField}
      defaultValues={defaults}
      onSend={async ({ execution_date, again_reason }) => {
        const again = returned > 0 && again_reason !== undefined ? { again_reason } : {};
        const body = { order_ids: rows.map((row) => row.id), execution_date, ...again };
        const { data, message } = await call(officeCreatePayoutBatch, { body }, { idempotencyKey });
        void navigate(`/payout-batches/${data.id}`);
        return message ?? "Paczka wypłat została utworzona.";
      }}
      changes={PAYOUT_KEYS}
      onClose={onClose}
    >
      <DayInput source="execution_date" label="Data realizacji przelewów" isRequired />
      {returned > 0 && (
        <TextInput
          source="again_reason"
          label="Dlaczego płacimy ponownie na to samo konto"
          helperText={`Bank zwrócił już przelew na konto w ${countOf(returned, "wypłacie", "wypłatach", "wypłatach")}. Powód zobaczy osoba, która zatwierdza paczkę.`}
          isRequired
          multiline
          minRows={2}
        />
      )}
    </ActionDialog>
  );
}
