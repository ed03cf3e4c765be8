import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  CheckboxGroupInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextInput,
} from "react-admin";
import { useFormState, useWatch } from "react-hook-form";
import { NO_CONDITIONS, segmentConditions } from "@plon/contract/office/offers/segments.ts";
import { CROP_GROUPS } from "@plon/rules/goods/crops.ts";
import { officeRepresentativeChoices } from "@plon/contract/office/people/representatives.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { countQuery } from "./segments.api.ts";
import { peopleText } from "./segment-words.ts";

const CROP_CHOICES = CROP_GROUPS.flatMap(({ options }) => options.map(({ id, name }) => ({ id, name })));
const AREA_CHOICES = Array.from({ length: 100 }, (_, number) => {
  const area = String(number).padStart(2, "0");
  return { id: area, name: area };
});
const IDENTIFIER_CHOICES = [
  { id: "nip", name: "NIP" },
  { id: "pesel", name: "PESEL" },
];
const LAST_INVOICE_CHOICES = [
  { id: "since", name: "Tego dnia albo później" },
  { id: "before", name: "Przed tym dniem" },
  { id: "never", name: "Nigdy" },
];
const CONSENT_CHOICES = [
  { id: "email", name: "Wiadomości e-mail" },
  { id: "sms", name: "SMS" },
];

export const EMPTY_SEGMENT = { name: "", description: "", ...NO_CONDITIONS };

/** How many people match these conditions now, counted while they are written. */
function LiveCount() {
  const values = useDeferredValue(useWatch());
  const { errors, isSubmitted } = useFormState();
  const asked = segmentConditions.safeParse(values);
  const count = useQuery(countQuery(asked.data));
  const noConditions = errors["conditions"]?.message;
  if (isSubmitted && !asked.success && noConditions)
    return <Alert severity="error">Podaj co najmniej jeden warunek</Alert>;
  return (
    <Typography component="output" sx={{ fontWeight: 600 }}>
      {!asked.success && "Podaj warunki, a policzymy osoby"}
      {asked.success && count.isError && "Nie udało się policzyć osób"}
      {asked.success && count.isPending && "Liczymy…"}
      {asked.success && count.data !== undefined && `Teraz: ${peopleText(count.data.people, count.data.is_more)}`}
    </Typography>
  );
}

/** A segment's name and conditions, with the number of matches. */
export function SegmentFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box sx={{ width: "100%", maxWidth: 860 }}>
      <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
      <TextInput source="description" label="Opis" multiline parse={(text: string) => text} readOnly={readOnly} />
      <Typography variant="subtitle1" component="h2" sx={{ mt: 1 }}>
        Warunki
      </Typography>
      <FormHelperText sx={{ mb: 1 }}>Muszą być spełnione wszystkie podane.</FormHelperText>
      <FarmInputs readOnly={readOnly} />
      <PurchaseInputs readOnly={readOnly} />
      <CheckboxGroupInput source="consents" label="Zgoda na" choices={CONSENT_CHOICES} readOnly={readOnly} />
      <LiveCount />
    </Box>
  );
}

function FarmInputs({ readOnly }: { readOnly: boolean }) {
  const mayChooseRepresentative = useMayCall(officeRepresentativeChoices);
  return (
    <FormGrid>
      <NumberInput source="hectares_from" label="Hektary od" min={0} readOnly={readOnly} />
      <NumberInput source="hectares_to" label="Hektary do" min={0} readOnly={readOnly} />
      <AutocompleteArrayInput source="crop_ids" label="Uprawia którąś z" choices={CROP_CHOICES} readOnly={readOnly} />
      <AutocompleteArrayInput
        source="postcode_areas"
        label="Początek kodu pocztowego"
        choices={AREA_CHOICES}
        helperText="Dwie pierwsze cyfry, jeden lub kilka"
        readOnly={readOnly}
      />
      <SelectInput
        source="identifier_type"
        label="Rodzaj konta"
        choices={IDENTIFIER_CHOICES}
        emptyText="Każdy"
        readOnly={readOnly}
      />
      {mayChooseRepresentative && (
        <RepresentativeInput source="representative_id" label="Przedstawiciel" emptyText="Każdy" readOnly={readOnly} />
      )}
    </FormGrid>
  );
}

function PurchaseInputs({ readOnly }: { readOnly: boolean }) {
  const lastInvoice = useWatch({ name: "last_invoice" }) as string | null;
  return (
    <FormGrid>
      <NumberInput source="points_from" label="Punkty do wydania od" min={0} step={1} readOnly={readOnly} />
      <NumberInput source="points_to" label="Punkty do wydania do" min={0} step={1} readOnly={readOnly} />
      <SelectInput
        source="last_invoice"
        label="Ostatnia przyjęta faktura"
        choices={LAST_INVOICE_CHOICES}
        emptyText="Bez znaczenia"
        readOnly={readOnly}
      />
      {lastInvoice === "since" || lastInvoice === "before" ? (
        <DayInput source="last_invoice_day" label="Dzień" isRequired readOnly={readOnly} />
      ) : (
        <Box />
      )}
      <ReferenceInput source="bought_product_id" reference="products" sort={{ field: "name", order: "ASC" }}>
        <AutocompleteInput
          label="Kupiony produkt"
          optionText="name"
          filterToQuery={(search: string) => (search === "" ? {} : { search })}
          noOptionsText="Nie ma takiego produktu"
          readOnly={readOnly}
        />
      </ReferenceInput>
      <NumberInput
        source="bought_year"
        label="W roku"
        step={1}
        helperText="Z przyjętych faktur, po odjęciu korekt"
        readOnly={readOnly}
      />
    </FormGrid>
  );
}
