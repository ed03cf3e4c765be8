import Box from "@mui/material/Box";
import { BooleanInput, NumberInput, SelectInput, TextArrayInput, TextInput } from "react-admin";
import { formatQuantity } from "#shared/format.ts";

const keepText = (value: string) => value;
const packTexts = (packs: number[] | undefined) => packs?.map(formatQuantity) ?? [];
// A word that is no number stays visible as an error of the field instead of vanishing.
const packNumbers = (texts: string[]) => texts.map((text) => Number(text.replace(/\s/g, "").replace(",", ".")));

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
      <TextArrayInput
        source="pack_volumes"
        label="Opakowania"
        readOnly={readOnly}
        format={packTexts}
        parse={packNumbers}
        helperText="Wpisz pojemność, na przykład 0,5, i naciśnij Enter"
      />
      <TextArrayInput source="crops" label="Uprawy" readOnly={readOnly} helperText="Wpisz uprawę i naciśnij Enter" />
      <NumberInput
        source="yearly_limit_points"
        label="Limit roczny punktów na uczestnika"
        readOnly={readOnly}
        step={1}
        helperText="Puste: bez limitu"
      />
      <TextInput source="active_substances" label="Substancje czynne" parse={keepText} readOnly={readOnly} multiline />
      <TextInput source="dose" label="Dawka na hektar" parse={keepText} readOnly={readOnly} />
      <BooleanInput source="is_active" label="W programie" readOnly={readOnly} />
    </Box>
  );
}
