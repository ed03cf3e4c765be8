import { ArrayInput, SelectInput, SimpleFormIterator, TextInput } from "react-admin";
import { BENEFITS_MAX } from "@plon/rules/offers/levels/levels.ts";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { GRACE_CHOICES, MEASURE_CHOICES } from "./level-words.ts";

const linesOf = (kept: unknown) => (Array.isArray(kept) ? kept.join("\n") : "");
const keptOf = (typed: string) => typed.split("\n");

/** What a scheme says: what counts, from which season, how long a level holds, and the levels from the lowest. */
export function LevelFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <>
      <FormGrid>
        <TextInput source="name" label="Nazwa w biurze" isRequired autoComplete="off" readOnly={readOnly} />
        <SelectInput source="measure" label="Co się liczy" choices={MEASURE_CHOICES} isRequired readOnly={readOnly} />
        <NumberField source="first_season" label="Pierwszy sezon" isRequired isName readOnly={readOnly} />
        <SelectInput
          source="grace"
          label="Jak długo poziom obowiązuje"
          choices={GRACE_CHOICES}
          isRequired
          readOnly={readOnly}
        />
      </FormGrid>
      <ArrayInput source="levels" label="Poziomy, od najniższego">
        <SimpleFormIterator
          fullWidth
          // A label stands on the upper edge of its field, where the line between two levels would cross it.
          sx={{ "& .RaSimpleFormIterator-line": { pt: 2 } }}
          disableAdd={readOnly}
          disableRemove={readOnly}
          disableReordering
          disableClear
          addButton={<AddRowButton label="Dodaj poziom" />}
        >
          <FormGrid>
            <TextInput source="name" label="Nazwa poziomu" isRequired autoComplete="off" readOnly={readOnly} />
            <NumberField source="threshold" label="Próg w sezonie" isRequired readOnly={readOnly} min={1} />
            <NumberField
              source="percent"
              label="Punkty za zakupy"
              unit="%"
              isRequired
              readOnly={readOnly}
              min={100}
              max={200}
              helperText="100%: bez bonusu. 110%: o jedną dziesiątą więcej."
            />
            <TextInput
              source="benefits"
              label="Korzyści, każda w osobnej linii"
              multiline
              minRows={2}
              readOnly={readOnly}
              format={linesOf}
              parse={keptOf}
              defaultValue={[]}
              helperText={`Najwyżej ${BENEFITS_MAX}. Rolnik zobaczy je w portalu.`}
            />
          </FormGrid>
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}
