import Box from "@mui/material/Box";
import { BooleanInput, SelectInput, TextInput, useGetList } from "react-admin";
import { useWatch } from "react-hook-form";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { HtmlEditor } from "#shared/texts/html-editor.tsx";
import { NamedByTitle } from "#shared/records/named-by-title.tsx";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { isMoney, KIND_CHOICES, NEW_KIND_CHOICES, OFFER_CHOICES, type PrizeBody } from "./prize-words.ts";

const keepText = (value: string) => value;
const textOrNone = (value: string) => value.trim() || null;

type Props = { isNew?: boolean; readOnly?: boolean };

/** The fields of a prize, for both adding and changing: fields that its kind does not have are left out. */
export function PrizeFields({ isNew = false, readOnly = false }: Props) {
  const [kind, offer] = useWatch<PrizeBody, ["kind", "offer"]>({ name: ["kind", "offer"] });
  const hasMoney = isMoney(kind);
  return (
    <Box sx={{ width: "100%", maxWidth: 860 }}>
      <TextInput source="title" label="Nazwa" isRequired readOnly={readOnly} />
      <OfferFields isNew={isNew} />
      <NamedByTitle
        isNew={isNew}
        source="slug"
        label="Adres"
        isRequired
        readOnly={readOnly || hasMoney}
        helperText="Część adresu po ukośniku, na przykład kurtka-zimowa"
      />
      <TextInput
        source="lead"
        label="Wstęp"
        parse={keepText}
        multiline
        readOnly={readOnly}
        helperText="Jedno lub dwa zdania na karcie nagrody"
      />
      <HtmlEditor source="description" label="Opis" readOnly={readOnly} />
      {!hasMoney && <ValueFields isOrdered={offer === "collect"} readOnly={readOnly} />}
      {offer === "partner" && <PartnerFields readOnly={readOnly} />}
      {!hasMoney && (
        <FormGrid>
          <TimeInput source="valid_from" label="Dostępna od" isRequired readOnly={readOnly} />
          <TimeInput source="valid_until" label="Dostępna do" readOnly={readOnly} helperText="Puste: bez końca" />
        </FormGrid>
      )}
      <FormGrid>
        <NumberField
          source="position"
          label="Kolejność"
          isRequired
          readOnly={readOnly}
          helperText="Mniejsza liczba stoi wyżej"
        />
        {!hasMoney && <PromotionField readOnly={readOnly} />}
        <Box>
          {!hasMoney && <BooleanInput source="promotion_only" label="Tylko w promocji" readOnly={readOnly} />}
          <BooleanInput source="is_published" label="Opublikowana w portalu" readOnly={readOnly} />
        </Box>
      </FormGrid>
    </Box>
  );
}

/** The prize's kind: chosen once. */
function OfferFields({ isNew }: { isNew: boolean }) {
  return (
    <FormGrid>
      <SelectInput
        source="offer"
        label="Oferta"
        isRequired
        readOnly={!isNew}
        choices={OFFER_CHOICES}
        {...(isNew ? { helperText: "Później nie można jej zmienić" } : {})}
      />
      <SelectInput
        source="kind"
        label="Rodzaj"
        isRequired
        readOnly={!isNew}
        choices={isNew ? NEW_KIND_CHOICES : KIND_CHOICES}
        {...(isNew ? { helperText: "Później nie można go zmienić" } : {})}
      />
    </FormGrid>
  );
}

/** Its value, and for prizes ordered here the cost and the limit per person. */
function ValueFields({ isOrdered, readOnly }: { isOrdered: boolean; readOnly: boolean }) {
  return (
    <FormGrid>
      {isOrdered && <NumberField source="points" label="Cena w punktach" isRequired readOnly={readOnly} />}
      <ZlotyInput
        source="value_grosze"
        label="Wartość jednej sztuki (zł)"
        isRequired
        readOnly={readOnly}
        helperText="Do rozliczenia podatku"
      />
      {isOrdered && (
        <NumberField
          source="per_person_limit"
          label="Limit na uczestnika"
          readOnly={readOnly}
          helperText="Puste: bez limitu"
        />
      )}
    </FormGrid>
  );
}

/** The promotion whose achievers the prize is limited to, if any. */
function PromotionField({ readOnly }: { readOnly: boolean }) {
  const isOnly = useWatch({ name: "promotion_only" }) as boolean | undefined;
  const { data = [], isPending } = useGetList(
    "promotions",
    { pagination: { page: 1, perPage: 100 }, sort: { field: "position", order: "ASC" } },
    { enabled: isOnly === true },
  );
  if (!isOnly) return null;
  return (
    <SelectInput
      source="promotion_id"
      label="Promocja"
      choices={data}
      optionText="title"
      isPending={isPending}
      parse={(value: unknown) => (value === "" ? null : value)}
      emptyText="Dowolna osiągnięta promocja"
      readOnly={readOnly}
      helperText="Nagrodę zobaczy i zamówi ten, kto osiągnął próg tej promocji"
    />
  );
}

function PartnerFields({ readOnly }: { readOnly: boolean }) {
  return (
    <FormGrid>
      <TextInput source="partner_name" label="Partner" parse={textOrNone} readOnly={readOnly} />
      <TextInput source="partner_code" label="Kod rabatowy" parse={textOrNone} readOnly={readOnly} />
      <TextInput
        source="partner_url"
        label="Odnośnik"
        parse={textOrNone}
        readOnly={readOnly}
        helperText="Zaczyna się od https://"
      />
    </FormGrid>
  );
}
