import Box from "@mui/material/Box";
import { AutocompleteArrayInput, BooleanInput, SelectInput, TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { SMS_LENGTH_MAX } from "@plon/contract/office/offers/sendings.ts";
import { CROPS } from "@plon/rules/goods/crops.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { officeRepresentativeChoices } from "@plon/contract/office/people/representatives.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { SegmentInput } from "#shared/fields/segment-input.tsx";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { AUDIENCE_CHOICES, type SendingForm } from "./sending-words.ts";

/** The composer's fields: recipients, content, channels and time. */
export function SendingFields() {
  const [audience, bySms] = useWatch<SendingForm, ["audience", "by_sms"]>({ name: ["audience", "by_sms"] });
  return (
    <Box sx={{ width: "100%", maxWidth: 720 }}>
      <SelectInput source="audience" label="Odbiorcy" isRequired choices={AUDIENCE_CHOICES} />
      {audience === "saved" && (
        <SegmentInput helperText="Kto do niego należy, sprawdzimy w chwili rozpoczęcia wysyłki" />
      )}
      {audience === "segment" && <SegmentFields />}
      {audience === "named" && (
        <TextInput
          source="identifiers"
          label="NIP lub PESEL każdej osoby"
          isRequired
          multiline
          minRows={3}
          helperText="Oddzielone przecinkiem, spacją albo w osobnych wierszach. Najwyżej 5000."
        />
      )}
      <TextInput source="title" label="Tytuł" isRequired />
      <TextInput
        source="content"
        label="Treść"
        isRequired
        multiline
        minRows={4}
        helperText="Zwykły tekst, najwyżej 1000 znaków. Tę samą treść dostanie kopia e-mail."
      />
      <TextInput source="link" label="Odnośnik" helperText="Strona portalu, na przykład /nagrody. Może zostać pusty." />
      <BooleanInput
        source="by_email"
        label="Wyślij też e-mail"
        helperText="Tylko do osób ze zgodą na wiadomości e-mail"
      />
      <BooleanInput source="by_sms" label="Wyślij też SMS" helperText="Tylko do osób ze zgodą na SMS" />
      {bySms && <SmsField />}
      <TimeInput
        source="publish_at"
        label="Kiedy"
        helperText="Puste: od razu. Kopie nie wychodzą w ciszy nocnej: czekają do rana."
      />
    </Box>
  );
}

function SegmentFields() {
  const mayChooseRepresentative = useMayCall(officeRepresentativeChoices);
  return (
    <>
      <Hint>Muszą być spełnione wszystkie podane warunki.</Hint>
      <AutocompleteArrayInput source="crops" label="Uprawia co najmniej jedną z tych roślin" choices={CROPS} />
      <TextInput source="postcodes" label="Początek kodu pocztowego" helperText="Na przykład: 27, 87-1" />
      <NumberField source="points_min" label="Co najmniej tyle punktów do wydania" />
      {mayChooseRepresentative && (
        <RepresentativeInput source="representative_id" label="Przedstawiciel" emptyText="Każdy" />
      )}
    </>
  );
}

/** The SMS in its own words; by default the notification's without Polish letters. */
function SmsField() {
  const { setValue, getValues } = useFormContext<SendingForm>();
  const text = useWatch<SendingForm, "sms_text">({ name: "sms_text" }) ?? "";
  const handleFocus = () => {
    const { title, content, sms_text } = getValues();
    const offered = asciiText(`${title}. ${content}`).replaceAll(/\s+/g, " ").slice(0, SMS_LENGTH_MAX).trim();
    if (!sms_text && offered !== ".") setValue("sms_text", offered, { shouldDirty: true });
  };
  return (
    <TextInput
      source="sms_text"
      label="Treść SMS"
      isRequired
      multiline
      onFocus={handleFocus}
      helperText={`${text.length} z ${SMS_LENGTH_MAX} znaków, bez polskich liter`}
    />
  );
}
