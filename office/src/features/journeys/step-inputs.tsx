import { ArrayInput, CheckboxGroupInput, SelectInput, SimpleFormIterator, TextInput } from "react-admin";
import { SMS_LENGTH_MAX } from "@plon/contract/office/offers/sendings.ts";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { CHANNEL_CHOICES, LINK_CHOICES } from "./journey-words.ts";
import { NumberField } from "#shared/fields/number-field.tsx";

/** The messages of a journey, one after the other. */
export function StepInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <ArrayInput source="steps" label={false}>
      <SimpleFormIterator
        fullWidth
        disableAdd={readOnly}
        disableRemove={readOnly}
        disableReordering={readOnly}
        disableClear
        addButton={<AddRowButton label="Dodaj wiadomość" />}
      >
        <NumberField
          source="wait_days"
          label="Ile dni po poprzedniej"

          isRequired
          readOnly={readOnly}
          helperText="Pierwsza: po wejściu na ścieżkę. 0: od razu."
        />
        <TextInput source="title" label="Tytuł" isRequired readOnly={readOnly} />
        <TextInput source="content" label="Treść" isRequired multiline minRows={3} readOnly={readOnly} />
        <CheckboxGroupInput
          source="channels"
          label="Kopia, pierwsza możliwa za zgodą"
          choices={CHANNEL_CHOICES}
          readOnly={readOnly}
          helperText="W portalu wiadomość jest zawsze. Kopie nie wychodzą w ciszy nocnej."
        />
        <TextInput
          source="sms_text"
          label="Treść SMS"
          multiline
          readOnly={readOnly}
          helperText={`Najwyżej ${SMS_LENGTH_MAX} znaków, bez polskich liter`}
        />
        <SelectInput
          source="link"
          label="Dokąd prowadzi"
          choices={LINK_CHOICES}
          defaultValue="/dashboard"
          isRequired
          readOnly={readOnly}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}
