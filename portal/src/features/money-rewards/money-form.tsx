import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/device/form-draft.ts";
import { FormCheckbox } from "#shared/form-choices.tsx";
import { useFormCycle } from "#shared/form-cycle.ts";
import { useRequestKey } from "#shared/form-request-key.ts";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { AmountField } from "./amount-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { amountBounds, amountProblem } from "./money-amount.ts";
import { type MoneyFormValues, moneyResolver, type MoneySent } from "./money-form-values.ts";
import { type KindTerms, type Ordered, sendOrder, type Terms } from "./money-rewards.api.ts";
import { MoneySummary, taxOf } from "./money-summary.tsx";

type MoneyFormProps = {
  terms: Terms;
  kind: KindTerms;
  onOrdered: (ordered: Ordered) => void;
};

/** The smallest sum, and no statement ticked yet. */
const valuesAtFirst = (terms: Terms, kind: KindTerms): MoneyFormValues => ({
  zloty: String(amountBounds(terms).min),
  statements: Object.fromEntries(kind.statements.map(({ id }) => [`s${id}`, false])),
});

type StatementsProps = { control: Control<MoneyFormValues, unknown, MoneySent>; kind: KindTerms };

function Statements({ control, kind }: StatementsProps) {
  return (
    <>
      {kind.statements.map(({ id, text, required }) => (
        <FormCheckbox key={id} control={control} name={`statements.s${id}`}>
          {text}
          {required && (
            <span aria-hidden className="text-danger">
              {"\u00a0*"}
            </span>
          )}
        </FormCheckbox>
      ))}
    </>
  );
}

/** The sum, the statements, and a final confirmation before points are spent. */
export function MoneyForm({ terms, kind, onOrdered }: MoneyFormProps) {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [asking, setAsking] = useState<MoneySent>();
  const [form, draft] = useDraftedForm<MoneyFormValues, MoneySent>(
    { name: `money.${kind.kind}`, except: ["statements"] },
    {
      resolver: moneyResolver(terms, kind),
      defaultValues: valuesAtFirst(terms, kind),
    },
  );
  const cycle = useFormCycle(form, {
    send: async (sent) => {
      try {
        return await withKey((key) => sendOrder({ kind: kind.kind, ...sent }, key));
      } finally {
        // A refusal is shown in the form, which the dialog covers.
        setAsking(undefined);
      }
    },
    fieldOf: (name) => (name === "points" ? "zloty" : name),
    onSuccess: (ordered) => {
      draft.drop();
      onOrdered(ordered);
      // Points are shown on half the portal's pages.
      void cache.invalidateQueries();
    },
  });
  const typed = useWatch({ control: form.control, name: "zloty" });
  const pointsToSpend = amountProblem(typed, terms) === undefined ? Number(typed) * terms.points_per_pln : undefined;
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
      <form
        onSubmit={(event) => void form.handleSubmit(setAsking, cycle.onInvalid)(event)}
        noValidate
        className="contents"
      >
        <Card title="Ile punktów wymieniasz?">
          <AmountField control={form.control} terms={terms} />
        </Card>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-2">
          <Card title="Podsumowanie">
            <MoneySummary terms={terms} kind={kind} pointsToSpend={pointsToSpend} />
          </Card>
        </div>
        <Card title="Oświadczenia">
          <div className="flex flex-col gap-3">
            <Statements control={form.control} kind={kind} />
            <FormRefusal>{cycle.problem}</FormRefusal>
            <div className="mt-2 flex flex-col sm:flex-row">
              <Button type="submit">{kind.kind === "charity" ? "Przekaż darowiznę" : "Zamów przelew"}</Button>
            </div>
          </div>
        </Card>
      </form>
      {asking && (
        <ConfirmDialog
          kind={kind}
          pointsToSpend={asking.points}
          payoutGrosze={payoutOf(terms, asking.points)}
          pending={cycle.pending}
          onConfirm={(event) => void cycle.onSubmit(event)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function payoutOf(terms: Terms, pointsToSpend: number): number {
  const valueGrosze = (pointsToSpend / terms.points_per_pln) * 100;
  return valueGrosze - taxOf(terms, valueGrosze).taxGrosze;
}
