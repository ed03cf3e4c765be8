import { useQuery } from "@tanstack/react-query";
import { SelectInput } from "react-admin";
import { officeListRepresentatives } from "@plon/contract/office/registrations.ts";
import { call } from "#shared/session.ts";

/** A choice of one representative; the empty choice says what it means. */
export function RepresentativeInput(props: { source: string; label: string; emptyText: string }) {
  const representatives = useQuery({
    queryKey: ["representatives"],
    queryFn: async ({ signal }) => (await call(officeListRepresentatives, {}, { signal })).data,
  });
  return (
    <SelectInput
      {...props}
      isPending={representatives.isPending}
      choices={representatives.data ?? []}
      helperText={representatives.isError ? "Nie udało się wczytać przedstawicieli. Otwórz okno jeszcze raz." : false}
    />
  );
}
