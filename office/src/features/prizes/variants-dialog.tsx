import { ArrayInput, BooleanInput, SimpleFormIterator, TextInput, useSourceContext } from "react-admin";
import { officeSetPrizeVariants } from "@plon/contract/office/goods/prizes.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { useWatch } from "react-hook-form";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { call } from "#shared/calls/session.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import type { Prize } from "./prize-words.ts";
import { useShowPrize } from "./prizes.api.ts";

type Wanted = CallInput<typeof officeSetPrizeVariants>["body"];

/** A new variant comes with its pieces; of one that is there they are delivered, and it may be taken off the offer. */
function VariantInputs() {
  const { getSource } = useSourceContext();
  const id: unknown = useWatch({ name: getSource("id") });
  return (
    <FormGrid>
      <TextInput source="name" label="Nazwa" isRequired />
      {typeof id === "number" ? (
        <BooleanInput source="is_offered" label="W ofercie" />
      ) : (
        <NumberField source="pieces" label="Sztuk na start" min={0} />
      )}
    </FormGrid>
  );
}

const NEW_VARIANT = { id: null, name: "", is_offered: true, pieces: 0 };

/** The sizes or colours of a prize, in the order in which farmers see them. */
export function VariantsDialog({ prize, onClose }: { prize: Prize; onClose: () => void }) {
  const show = useShowPrize();
  const { variant_label: label, variants, left_count: left } = prize;
  return (
    <ActionDialog<Wanted>
      title={`Warianty: ${prize.title}`}
      explanation={
        label === null
          ? `Rozdziel sztuki, które są na stanie${left ? ` (${left})` : ""}: odtąd każdy wariant ma własne. Nagroda z wariantami zostanie z wariantami.`
          : "Wycofany wariant znika z formularza zamówienia, a jego zamówienia zostają."
      }
      submitLabel="Zapisz warianty"
      schema={officeSetPrizeVariants.body}
      defaultValues={{
        label: label ?? "Rozmiar",
        variants:
          label === null ? [NEW_VARIANT] : variants.map(({ id, name, is_offered }) => ({ id, name, is_offered })),
      }}
      onSend={async (body) => {
        const { data } = await call(officeSetPrizeVariants, { params: { prizeId: prize.id }, body });
        await show(data);
        return "Zapisano warianty.";
      }}
      onClose={onClose}
    >
      <TextInput source="label" label="Czym się różnią" isRequired helperText="Na przykład Rozmiar albo Kolor" />
      <ArrayInput source="variants" label="Warianty w kolejności">
        <SimpleFormIterator
          fullWidth
          disableClear
          disableRemove={({ id }) => typeof id === "number"}
          getItemDefaults={() => NEW_VARIANT}
          sx={{ "& .RaSimpleFormIterator-form": { flex: 1 } }}
          addButton={<AddRowButton label="Dodaj wariant" />}
        >
          <VariantInputs />
        </SimpleFormIterator>
      </ArrayInput>
    </ActionDialog>
  );
}
