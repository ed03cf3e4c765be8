import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { allConsentIds, missingConsents } from "#shared/fields/form-consent-choice.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { profileQuery } from "#base/profile.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormConsents } from "#shared/fields/form-consents.tsx";
import { resolverOf } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { consentsQuery, sendConsents } from "./consents.api.ts";
import { WithdrawalNotice } from "./withdrawal-notice.tsx";

type ConsentsFormProps = {
  consents: Consent[];
  onSaved: () => void;
  /** Further buttons beside the one that saves. */
  children?: ReactNode;
};

/** Gives and withdraws consents; the whole list is saved. */
export function ConsentsForm({ consents, onSaved, children }: ConsentsFormProps) {
  const cache = useQueryClient();
  const form = useForm({
    resolver: resolverOf((values: { consents: number[] }) => ({
      problems: new Map(
        missingConsents(consents, values.consents).length > 0 ? [["consents", "Zaznacz wymagane zgody"]] : [],
      ),
      sent: values,
    })),
    defaultValues: { consents: givenIds(consents) },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => {
      const asked = new Set(allConsentIds(consents));
      return sendConsents(values.consents.filter((id) => asked.has(id)));
    },
    // Consents whose text changed meanwhile have new ids: the list is fetched again.
    onWrong: () => void cache.invalidateQueries({ queryKey: consentsQuery.queryKey }),
    onSuccess: ({ data }) => {
      cache.setQueryData(profileQuery.queryKey, data);
      void cache.invalidateQueries({ queryKey: consentsQuery.queryKey });
      onSaved();
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <FormConsents control={form.control} name="consents" consents={consents} />
      <WithdrawalNotice />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" pending={pending}>
          Zapisz zgody
        </Button>
        {children}
      </div>
    </form>
  );
}

function givenIds(consents: Consent[]): number[] {
  return consents
    .flatMap((consent) => [consent, consent.subconsents])
    .flat()
    .filter(({ value }) => value)
    .map(({ id }) => id);
}
