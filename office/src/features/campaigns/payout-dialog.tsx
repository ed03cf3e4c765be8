import { moneyText } from "@plon/rules/money/money-text.ts";
import { useState } from "react";
import { TextInput, useNotify } from "react-admin";
import { z } from "zod";
import { newKey } from "@plon/client/new-key.ts";
import { campaignPayoutAmount } from "@plon/contract/office/offers/campaigns.ts";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { type OtherSum, usePayEntries } from "./campaigns.api.ts";

/** An empty sum is the one that the campaign's rule makes of the purchase; another one takes a reason. */
const fieldsFor = (computed: number | null) =>
  z
    .object({ amount_grosze: campaignPayoutAmount.nullable(), reason: plainText(1000).default("") })
    .superRefine(({ amount_grosze: amount, reason }, context) => {
      if (amount === null || amount === computed || reason !== "") return;
      context.addIssue({ code: "custom", path: ["reason"], message: "Podaj powód: kwota jest inna niż wyliczona" });
    });

type Props = {
  ids: number[];
  /** Of one entry: the sum that its campaign's rule makes of the purchase. */
  computed: number | null | undefined;
  onDone: (() => void) | undefined;
  onClose: () => void;
};

/** Orders payouts: what the campaign's rule makes of each purchase, or another sum with its reason. */
export function PayoutDialog({ ids, computed = null, onDone, onClose }: Props) {
  const pay = usePayEntries();
  const notify = useNotify();
  const [key] = useState(newKey);
  const [fields] = useState(() => fieldsFor(computed));
  const isOne = ids.length === 1;
  return (
    <ActionDialog<OtherSum>
      title={isOne ? "Zleć wypłatę" : `Zleć ${countOf(ids.length, "wypłatę", "wypłaty", "wypłat")}`}
      explanation="Wypłata trafi do „Do wypłaty”, a zgłoszenie będzie wypłacone dopiero wtedy, gdy potwierdzi to bank. Kto nie ma potwierdzonego numeru konta, najpierw dostanie prośbę o jego dodanie. Kwotę wyższą niż wyliczona zatwierdza druga osoba."
      submitLabel="Zleć wypłatę"
      schema={fields}
      defaultValues={{ amount_grosze: computed, reason: "" }}
      onSend={async ({ amount_grosze: amount, reason }) => {
        const other = { amount_grosze: amount === computed ? null : amount, reason };
        const { data, message } = await pay(ids, other, key);
        notify(message ?? "", { type: data.asked + data.held > 0 ? "warning" : "success", autoHideDuration: 10_000 });
        onDone?.();
      }}
      onClose={onClose}
    >
      <ZlotyInput
        source="amount_grosze"
        label={isOne ? "Kwota (zł)" : "Inna kwota każdej wypłaty (zł)"}
        helperText={
          computed === null
            ? "Puste: tyle, ile wynika z zasad akcji i zakupu. Przed podatkiem."
            : `Wyliczono ${moneyText(computed)}. Przed podatkiem, który odejmujemy według ustawień programu.`
        }
      />
      <TextInput source="reason" label="Powód innej kwoty" multiline minRows={2} />
    </ActionDialog>
  );
}
