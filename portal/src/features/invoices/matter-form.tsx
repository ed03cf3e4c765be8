import type { InvoiceMatters, Matter } from "@plon/contract/portal/desk/matters.ts";
import { MATTER_LENGTH_MAX } from "@plon/rules/desk/matter.ts";
import { Button } from "@plon/ui/button.tsx";
import { RadioGroup } from "@plon/ui/fields/radio-group.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#base/calls/api.ts";
import { useDraftedForm } from "#base/device/form-draft.ts";
import { FormTextArea } from "#shared/fields/form-fields.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { mattersQuery } from "./invoices.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/desk/matters.ts").then((module) => module.matterPostBody),
);

type Sent = { data: InvoiceMatters };

type PostProps = {
  /** The draft's name, and where the answer belongs. */
  name: string;
  invoiceId: number;
  label: string;
  submitLabel: string;
  saved: string;
  send: (text: string, key: string) => Promise<Sent>;
  onSent: () => void;
};

/** A text of a matter: kept while it is typed, cleared when it was sent. */
function PostForm({ name, invoiceId, label, submitLabel, saved, send, onSent }: PostProps) {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm({ name }, { resolver, defaultValues: { text: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ text }) => withKey((key) => send(text, key)),
    saved,
    onSuccess: ({ data }) => {
      draft.drop();
      cache.setQueryData(mattersQuery(invoiceId).queryKey, data);
      onSent();
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-4">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextArea control={form.control} name="text" label={label} lines={4} maxLength={MATTER_LENGTH_MAX} required />
      <div className="flex flex-col sm:flex-row">
        <Button type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

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
        invoiceId={invoiceId}
        label={isAppeal ? "Dlaczego się nie zgadzasz" : "Twoje pytanie"}
        submitLabel={isAppeal ? "Wyślij odwołanie" : "Wyślij pytanie"}
        saved={isAppeal ? "Odwołanie zostało wysłane" : "Pytanie zostało wysłane"}
        send={(text, idempotencyKey) =>
          call(
            "POST /api/v1/matters/invoice/:invoiceId",
            { params: { invoiceId }, body: { kind, line_id: lineId, text } },
            { idempotencyKey },
          )
        }
        onSent={onSent}
      />
      {isAppeal && <p className="text-sm text-soft">Odpowie ktoś inny niż osoba, która zdecydowała o fakturze.</p>}
    </div>
  );
}

/** Writes more in a matter that is not closed. */
export function MoreForm({ matterId, invoiceId, onSent }: { matterId: number; invoiceId: number; onSent: () => void }) {
  return (
    <PostForm
      name={`matter.more.${matterId}`}
      invoiceId={invoiceId}
      label="Co chcesz dopisać"
      submitLabel="Wyślij"
      saved="Wiadomość została wysłana"
      send={(text, idempotencyKey) =>
        call("POST /api/v1/matters/:matterId/posts", { params: { matterId }, body: { text } }, { idempotencyKey })
      }
      onSent={onSent}
    />
  );
}
