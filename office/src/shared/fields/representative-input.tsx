import { useQuery } from "@tanstack/react-query";
import { SelectInput, type SelectInputProps } from "react-admin";
import { useWatch } from "react-hook-form";
import { officeRepresentativeChoices } from "@plon/contract/office/people/representatives.ts";
import { dataOf } from "#shared/calls/session.ts";

type Props = Pick<SelectInputProps, "label" | "emptyText" | "isRequired" | "readOnly" | "helperText"> & {
  source: string;
};

/** A choice of one representative; former ones are named where they are set, but not offered. */
export function RepresentativeInput(props: Props) {
  const chosen: unknown = useWatch({ name: props.source });
  const representatives = useQuery({
    queryKey: ["representatives", "choices"],
    queryFn: dataOf(officeRepresentativeChoices, {}),
  });
  return (
    <SelectInput
      {...props}
      isPending={representatives.isPending}
      choices={(representatives.data ?? []).filter(({ id, is_active }) => is_active || id === chosen)}
      helperText={
        representatives.isError
          ? "Nie udało się wczytać przedstawicieli. Odśwież stronę i spróbuj ponownie."
          : (props.helperText ?? false)
      }
    />
  );
}
