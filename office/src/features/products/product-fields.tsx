import Box from "@mui/material/Box";
import { ArrayInput, BooleanInput, SelectInput, SimpleFormIterator, TextArrayInput, TextInput } from "react-admin";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { CROPS } from "@plon/rules/goods/crops.ts";
import { HtmlEditor } from "#shared/texts/html-editor.tsx";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";

const keepText = (value: string) => value;
const textOrNone = (value: string) => value.trim() || null;

/** The fields of a product, for both adding and changing. */
export function ProductFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <FormGrid>
      <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
      <NumberField source="sap" label="Numer SAP" isRequired isName readOnly={readOnly} />
      <TextInput source="brand" label="Marka" isRequired readOnly={readOnly} />
      <TextInput source="category" label="Kategoria" isRequired readOnly={readOnly} />
      <SelectInput
        source="unit"
        label="Jednostka"
        isRequired
        readOnly={readOnly}
        choices={[
          { id: "l", name: "litr (l)" },
          { id: "kg", name: "kilogram (kg)" },
        ]}
      />
      <ZlotyInput
        source="conversion_price_grosze"
        label="Cena przeliczeniowa netto (zł za litr lub kilogram)"
        readOnly={readOnly}
        helperText="Służy do liczenia obrotu. Puste: bez ceny"
      />
      <TextArrayInput source="crops" label="Uprawy" readOnly={readOnly} helperText="Wpisz uprawę i naciśnij Enter" />
      <TextInput source="active_substances" label="Substancje czynne" parse={keepText} readOnly={readOnly} multiline />
      <TextInput source="dose" label="Dawka z etykiety" parse={keepText} readOnly={readOnly} />
      <BooleanInput source="is_active" label="W programie" readOnly={readOnly} />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <ArrayInput source="packs" label="Opakowania" isRequired>
          <SimpleFormIterator
            inline
            disableAdd={readOnly}
            disableRemove={readOnly}
            disableReordering
            disableClear
            addButton={<AddRowButton label="Dodaj opakowanie" />}
          >
            <NumberField source="volume" label="Pojemność (l lub kg)" isRequired readOnly={readOnly} places={3} />
            <TextInput source="gtin" label="GTIN" parse={textOrNone} readOnly={readOnly} />
          </SimpleFormIterator>
        </ArrayInput>
        <ArrayInput source="doses" label="Dawki na hektar">
          <SimpleFormIterator
            inline
            disableAdd={readOnly}
            disableRemove={readOnly}
            disableReordering
            disableClear
            addButton={<AddRowButton label="Dodaj dawkę" />}
          >
            <SelectInput source="crop_id" label="Uprawa" isRequired readOnly={readOnly} choices={CROPS} />
            <NumberField source="min" label="Od" isRequired readOnly={readOnly} places={3} />
            <NumberField source="max" label="Do" isRequired readOnly={readOnly} places={3} />
          </SimpleFormIterator>
        </ArrayInput>
        <HtmlEditor source="description" label="Opis" readOnly={readOnly} />
      </Box>
    </FormGrid>
  );
}
