import type { Receiver } from "@plon/contract/portal/points/transfers.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { MaskedField } from "@plon/ui/fields/masked-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";
import { tidyMask } from "#shared/fields/form-masks.ts";
import { maskIdentifier } from "#shared/fields/identifier-mask.ts";
import { PersonFacts } from "./person-facts.tsx";
import { receiverQuery } from "./transfers.api.ts";

const DEBOUNCE_MS = 300;
const identifierMask = tidyMask(maskIdentifier);

/** What is known about the number in the field: looked up only once typing has paused and the number is complete. */
export function useReceiver(typed: string): { receiver?: Receiver; problem?: string; searching: boolean } {
  const digits = stripIdentifier(typed);
  const [rested, setRested] = useState(digits);
  useEffect(() => {
    const timer = setTimeout(() => setRested(digits), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [digits]);
  const isWhole = digits.length === 10 || digits.length === 11;
  const ruleProblem = isWhole ? identifierProblem(digits) : undefined;
  const asks = isWhole && ruleProblem === undefined;
  const found = useQuery({ ...receiverQuery(rested), enabled: asks && rested === digits });
  if (isWhole && rested !== digits) return { searching: true };
  if (ruleProblem !== undefined) return { problem: ruleProblem, searching: false };
  if (!asks) return { searching: false };
  if (found.data) return { receiver: found.data, searching: false };
  if (found.error) return { problem: messageOf(found.error), searching: found.isFetching };
  return { searching: true };
}

function messageOf(error: unknown): string {
  const refusal = error instanceof ApiError ? error : undefined;
  return refusal?.fields["nip"]?.[0] ?? (refusal?.message || "Nie udało się sprawdzić numeru. Spróbuj ponownie.");
}

type ReceiverFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
  found: ReturnType<typeof useReceiver>;
  autoFocus?: boolean;
};

/** The receiver's number, and below it whose it is. */
export function ReceiverField<Values extends FieldValues, Sent>(props: ReceiverFieldProps<Values, Sent>) {
  const { found } = props;
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <div className="flex flex-col gap-3">
      <MaskedField
        label="NIP lub PESEL"
        hint="Numer osoby, która ma otrzymać punkty. Musi uczestniczyć w programie."
        required
        inputMode="numeric"
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        name={field.name}
        value={String(field.value ?? "")}
        mask={identifierMask}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message ?? found.problem}
      />
      <output className="block">
        {found.searching && <span className="text-soft">Sprawdzamy numer…</span>}
        {found.receiver && <PersonFacts person={found.receiver} />}
      </output>
    </div>
  );
}
