import type { InvoiceMatters, Matter } from "@plon/contract/portal/desk/matters.ts";
import { RadioGroup } from "@plon/ui/fields/radio-group.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#base/calls/api.ts";
import { PostForm } from "#base/matters/post-form.tsx";
import { mattersQuery } from "./invoices.api.ts";

type MatterFormProps = {
  kind: Matter["kind"];
  invoiceId: number;
  /** What may be disagreed with. */
  appeals: InvoiceMatters["appeals"];
  onSent: () => void;
};

const idOf = ({ line_id: id }: InvoiceMatters["appeals"][number]) => String(id ?? 0);

/** Begins a question about an invoice, or an appeal against what was decided about it. */
export function MatterForm({ kind, invoiceId, appeals, onSent }: MatterFormProps) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState(() => (appeals[0] ? idOf(appeals[0]) : ""));
  const isAppeal = kind === "appeal";
  const lineId = isAppeal ? (appeals.find((one) => idOf(one) === chosen)?.line_id ?? null) : null;
  return (
    <div className="flex flex-col gap-4">
      {isAppeal && appeals.length > 1 && (
        <RadioGroup
          name="pozycja"
          label="Z czym się nie zgadzasz?"
          required
          options={appeals.map((one) => ({ id: idOf(one), label: one.title }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <PostForm
        name={`matter.${kind}.${invoiceId}`}
        label={isAppeal ? "Dlaczego się nie zgadzasz" : "Twoje pytanie"}
        submitLabel={isAppeal ? "Wyślij odwołanie" : "Wyślij pytanie"}
        saved={isAppeal ? "Odwołanie zostało wysłane" : "Pytanie zostało wysłane"}
        send={(post, idempotencyKey) =>
          call(
            "POST /api/v1/matters/invoice/:invoiceId",
            { params: { invoiceId }, body: { kind, line_id: lineId, ...post } },
            { idempotencyKey },
          )
        }
        onSent={(data) => {
          cache.setQueryData(mattersQuery(invoiceId).queryKey, data);
          onSent();
        }}
      />
      {isAppeal && <p className="text-sm text-soft">Odpowie ktoś inny niż osoba, która zdecydowała o fakturze.</p>}
    </div>
  );
}
