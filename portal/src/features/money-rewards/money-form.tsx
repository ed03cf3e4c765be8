import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { Needed } from "#base/needed.tsx";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { AmountField } from "./amount-field.tsx";
import { amountBounds, amountProblem } from "./money-amount.ts";
import { type MoneyFormValues, moneyResolver, type MoneySent, statementsOf } from "./money-form-values.ts";
import {
  type AskedExchange,
  askToConfirm,
  type Exchange,
  type KindTerms,
  type Ordered,
  sendOrder,
  type Terms,
} from "./money-rewards.api.ts";
import { MoneySummary } from "./money-summary.tsx";

/** Comes while the sum is typed. */
const confirmExchange = arriving(() => import("./confirm-exchange.tsx").then((module) => module.ConfirmExchange));

type MoneyFormProps = {
  terms: Terms;
  kind: KindTerms;
  /** The sum that the address proposes, before what was typed here earlier. */
  zloty: number | undefined;
  onOrdered: (ordered: Ordered) => void;
};

/** The smallest sum, and no statement ticked yet. */
const valuesAtFirst = (terms: Terms, kind: KindTerms): MoneyFormValues => ({
  zloty: String(amountBounds(terms).min),
  statements: Object.fromEntries(kind.statements.map(({ id }) => [`s${id}`, false])),
});

type StatementsProps = { control: Control<MoneyFormValues, unknown, MoneySent>; statements: KindTerms["statements"] };

function Statements({ control, statements }: StatementsProps) {
  if (statements.length === 0) return null;
  return (
    <Card title="Oświadczenia">
      <div className="flex flex-col gap-3">
        {statements.map(({ id, text }) => (
          <FormCheckbox key={id} control={control} name={`statements.s${id}`}>
            {text}
            <span aria-hidden className="text-danger">
              {"\u00a0*"}
            </span>
          </FormCheckbox>
        ))}
      </div>
    </Card>
  );
}

type Asking = { exchange: Exchange; asked: AskedExchange };

/** The sum, what a large one takes to be declared, and a confirmation by key or code before points are spent. */
export function MoneyForm({ terms, kind, zloty, onOrdered }: MoneyFormProps) {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  useArrived(confirmExchange);
  const [asking, setAsking] = useState<Asking>();
  const [form, draft] = useDraftedForm<MoneyFormValues, MoneySent>(
    { name: `money.${kind.kind}`, except: ["statements"] },
    {
      resolver: moneyResolver(terms, kind),
      defaultValues: valuesAtFirst(terms, kind),
    },
  );
  useEffect(() => {
    if (zloty !== undefined) form.setValue("zloty", String(zloty));
  }, [form, zloty]);
  const cycle = useFormCycle(form, {
    send: async (sent) => {
      const exchange = { kind: kind.kind, ...sent };
      return { exchange, asked: await askToConfirm(exchange, false) };
    },
    fieldOf: (name) => (name === "points" ? "zloty" : name),
    saved: null, // before it is confirmed
    onSuccess: setAsking,
  });
  function handleOrdered(ordered: Ordered) {
    draft.drop();
    onOrdered(ordered);
    // Points are shown on half the portal's pages.
    void cache.invalidateQueries();
  }
  const typed = useWatch({ control: form.control, name: "zloty" });
  const pointsToSpend = amountProblem(typed, terms) === undefined ? Number(typed) * terms.points_per_pln : undefined;
  const ticked = statementsOf(terms, kind, typed).filter(({ given_by }) => given_by === "tick");
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
      <form onSubmit={(event) => void cycle.onSubmit(event)} noValidate className="contents">
        <Card title="Ile punktów wymieniasz?">
          <AmountField control={form.control} terms={terms} />
        </Card>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-3">
          <Card title="Podsumowanie">
            <MoneySummary terms={terms} kind={kind} pointsToSpend={pointsToSpend} />
          </Card>
        </div>
        <Statements control={form.control} statements={ticked} />
        <div className="flex flex-col gap-3">
          <FormRefusal>{cycle.problem}</FormRefusal>
          <div className="flex flex-col sm:flex-row">
            <Button type="submit" pending={cycle.pending}>
              {kind.kind === "charity" ? "Przekaż darowiznę" : "Zamów przelew"}
            </Button>
          </div>
        </div>
      </form>
      {asking && (
        <Needed part={confirmExchange} onClose={() => setAsking(undefined)}>
          {(ConfirmExchange) => (
            <ConfirmExchange
              kind={kind}
              {...asking}
              send={(confirmation) => withKey((key) => sendOrder({ ...asking.exchange, ...confirmation }, key))}
              onDone={handleOrdered}
              onClose={() => setAsking(undefined)}
            />
          )}
        </Needed>
      )}
    </div>
  );
}
