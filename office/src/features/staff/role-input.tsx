import { SelectInput } from "react-admin";
import { useWatch } from "react-hook-form";
import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import { ROLE_CHOICES, ROLE_HINTS } from "#shared/labels.ts";

/** The role, with what it allows said below the field. */
export function RoleInput({ readOnly = false }: { readOnly?: boolean }) {
  const role = useWatch({ name: "role" }) as StaffRole | undefined;
  return (
    <SelectInput
      source="role"
      label="Rola"
      choices={ROLE_CHOICES}
      isRequired
      readOnly={readOnly}
      helperText={role ? ROLE_HINTS[role] : "Wybierz, co ta osoba będzie robić"}
    />
  );
}
