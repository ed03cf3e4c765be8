import { useState } from "react";
import { useNotify } from "react-admin";
import { z } from "zod";
import { newKey } from "@plon/client/new-key.ts";
import { campaignPayoutAmount } from "@plon/contract/office/campaigns.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { usePayEntries } from "./campaigns.api.ts";

const fields = z.object({ amount_grosze: campaignPayoutAmount });

type Props = { ids: number[]; onDone: (() => void) | undefined; onClose: () => void };

/** Asks for the sum of a payout, the same for each of the entries, and shows the outcome. */
export function PayoutDialog({ ids, onDone, onClose }: Props) {
  const pay = usePayEntries();
  const notify = useNotify();
  const [key] = useState(newKey);
  const isOne = ids.length === 1;
  return (
    <ActionDialog<z.infer<typeof fields>>
      title={isOne ? "Zleć wypłatę" : `Zleć ${countOf(ids.length, "wypłatę", "wypłaty", "wypłat")}`}
      explanation="Wypłata trafi do „Do wypłaty”, a zgłoszenie będzie wypłacone dopiero wtedy, gdy potwierdzi to bank. Kto nie ma potwierdzonego numeru konta, najpierw dostanie prośbę o jego dodanie."
      submitLabel="Zleć wypłatę"
      schema={fields}
      onSend={async ({ amount_grosze }) => {
        const { data, message } = await pay(ids, amount_grosze, key);
        notify(message ?? "", { type: data.asked > 0 ? "warning" : "success", autoHideDuration: 10_000 });
        onDone?.();
      }}
      onClose={onClose}
    >
      <ZlotyInput
        source="amount_grosze"
        label={isOne ? "Kwota (zł)" : "Kwota każdej wypłaty (zł)"}
        isRequired
        helperText="Przed podatkiem. Podatek odejmujemy według ustawień programu."
      />
    </ActionDialog>
  );
}
