import { SelectInput, useGetList } from "react-admin";
import { useWatch } from "react-hook-form";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { ROLE_CHOICES, ROLE_HINTS } from "#shared/words/role-words.ts";

/** The distributor a person belongs to. */
function EmployerInput({ readOnly }: { readOnly: boolean }) {
  const { data = [], isPending } = useGetList("distributors", {
    pagination: { page: 1, perPage: 100 },
    sort: { field: "distributor_name", order: "ASC" },
  });
  return (
    <SelectInput
      source="distributor_id"
      label="Dystrybutor"
      choices={data}
      optionText="distributor_name"
      isPending={isPending}
      isRequired
      readOnly={readOnly}
    />
  );
}

/** The role, with its permissions described below the field. */
export function RoleInput({ readOnly = false }: { readOnly?: boolean }) {
  const role = useWatch({ name: "role" }) as StaffRole | undefined;
  return (
    <>
      <SelectInput
        source="role"
        label="Rola"
        choices={ROLE_CHOICES}
        isRequired
        readOnly={readOnly}
        helperText={role ? ROLE_HINTS[role] : "Wybierz, co ta osoba będzie robić"}
      />
      {role === "distributor" && <EmployerInput readOnly={readOnly} />}
      {role === "rep" && (
        <RepresentativeInput
          source="representative_id"
          label="Którym przedstawicielem jest"
          isRequired
          readOnly={readOnly}
          helperText="Zobaczy uczestników tego przedstawiciela. Nowego dodaj najpierw w części Przedstawiciele."
        />
      )}
    </>
  );
}

/** The request: each organisation belongs to one role, and the form keeps what was chosen for another. */
export const ofItsRole = (account: Record<string, unknown>) => ({
  ...account,
  distributor_id: account["role"] === "distributor" ? account["distributor_id"] : null,
  representative_id: account["role"] === "rep" ? account["representative_id"] || null : null,
});
