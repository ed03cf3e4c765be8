import Box from "@mui/material/Box";
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "react-admin";
import { CROP_GROUPS } from "@plon/rules/crops.ts";
import { HtmlEditor } from "#shared/html-editor.tsx";

const keepText = (value: string) => value;
const textOrNone = (value: string) => value.trim() || null;
const zlotyOf = (grosze: number | null | undefined) => (typeof grosze === "number" ? grosze / 100 : "");
const groszeOf = (zloty: string) => (zloty === "" ? null : Math.round(Number(zloty) * 100));
const CROPS = CROP_GROUPS.flatMap(({ options }) => options.map(({ id, name }) => ({ id, name })));

/** The fields of a product, for adding and changing alike. */
export function ProductFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        columnGap: 2,
        width: "100%",
        maxWidth: 860,
      }}
    >
      <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
      <NumberInput source="sap" label="Numer SAP" isRequired readOnly={readOnly} step={1} />
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
      <NumberInput
        source="conversion_price_grosze"
        label="Cena przeliczeniowa netto (zł za litr lub kilogram)"
        step={0.01}
        format={zlotyOf}
        parse={groszeOf}
        readOnly={readOnly}
        helperText="Służy do liczenia obrotu. Puste: bez ceny"
      />
      <TextArrayInput source="crops" label="Uprawy" readOnly={readOnly} helperText="Wpisz uprawę i naciśnij Enter" />
      <TextInput source="active_substances" label="Substancje czynne" parse={keepText} readOnly={readOnly} multiline />
      <TextInput source="dose" label="Dawka z etykiety" parse={keepText} readOnly={readOnly} />
      <BooleanInput source="is_active" label="W programie" readOnly={readOnly} />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <ArrayInput source="packs" label="Opakowania" isRequired>
          <SimpleFormIterator inline disableAdd={readOnly} disableRemove={readOnly} disableReordering disableClear>
            <NumberInput source="volume" label="Pojemność (l lub kg)" isRequired readOnly={readOnly} step={0.001} />
            <TextInput source="gtin" label="GTIN" parse={textOrNone} readOnly={readOnly} />
          </SimpleFormIterator>
        </ArrayInput>
        <ArrayInput source="doses" label="Dawki na hektar">
          <SimpleFormIterator inline disableAdd={readOnly} disableRemove={readOnly} disableReordering disableClear>
            <SelectInput source="crop_id" label="Uprawa" isRequired readOnly={readOnly} choices={CROPS} />
            <NumberInput source="min" label="Od" isRequired readOnly={readOnly} step={0.001} />
            <NumberInput source="max" label="Do" isRequired readOnly={readOnly} step={0.001} />
          </SimpleFormIterator>
        </ArrayInput>
        <HtmlEditor source="description" label="Opis" readOnly={readOnly} />
      </Box>
    </Box>
  );
}
