import Box from "@mui/material/Box";
import { BooleanInput, TextInput, useNotify, useRefresh } from "react-admin";
import type { z } from "zod";
import {
  branchFields,
  type OfficeBranch,
  officeCreateBranch,
  type OfficeDistributor,
  officeUpdateBranch,
} from "@plon/contract/office/people/distributors.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import { PlaceFields } from "./distributor-fields.tsx";
import { PlaceMap } from "./place-map.tsx";

type Branch = z.input<typeof branchFields>;

type Props = {
  distributor: OfficeDistributor;
  /** Undefined for a new one. */
  branch: OfficeBranch | undefined;
  onClose: () => void;
};

/** Adds or changes a branch; its location is set on the map or typed as coordinates. */
export function BranchDialog({ distributor, branch, onClose }: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const params = { distributorId: distributor.id };

  const save = async (body: Branch) => {
    const { message } = branch
      ? await call(officeUpdateBranch, { params: { ...params, branchId: branch.id }, body })
      : await call(officeCreateBranch, { params, body });
    notify(message ?? "Zapisano.", { type: "success" });
    refresh();
  };

  return (
    <ActionDialog<Branch>
      title={branch ? `Oddział: ${branch.name}` : "Nowy oddział"}
      explanation="Rolnik widzi oddział na liście i na mapie. Wskaż miejsce na mapie albo wpisz współrzędne."
      submitLabel="Zapisz oddział"
      schema={branchFields}
      defaultValues={branch ?? { is_active: true }}
      onSend={save}
      onClose={onClose}
    >
      <TextInput source="name" label="Nazwa oddziału" isRequired fullWidth />
      <Box sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr" }, columnGap: 2 }}>
        <PlaceFields />
        <NumberField
          source="lat"
          label="Szerokość geograficzna"
          isRequired
          helperText="Na przykład 53,0138"
          places={6}
        />
        <NumberField source="lng" label="Długość geograficzna" isRequired helperText="Na przykład 18,5984" places={6} />
      </Box>
      <PlaceMap />
      <TextInput
        source="opening_hours"
        label="Godziny otwarcia"
        fullWidth
        helperText="Na przykład pn-pt 7-17, sob 8-13. Bez godzin rolnik widzi sam telefon."
      />
      <BooleanInput source="is_active" label="Oddział działa" />
    </ActionDialog>
  );
}
