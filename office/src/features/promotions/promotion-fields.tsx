import { HOLDOUT_MOST } from "@plon/rules/offers/control-group.ts";
import Box from "@mui/material/Box";
import { AutocompleteArrayInput, BooleanInput, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { DayInput } from "#shared/fields/day-input.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { HtmlEditor } from "#shared/texts/html-editor.tsx";
import { NamedByTitle } from "#shared/records/named-by-title.tsx";
import { Overlaps } from "#shared/acts/overlaps.tsx";
import { SegmentInput } from "#shared/fields/segment-input.tsx";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { AUDIENCE_CHOICES, IDENTIFIER_CHOICES, type Promotion, type PromotionBody } from "./promotion-words.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import { TierInputs } from "./tier-inputs.tsx";
import { CROPS } from "@plon/rules/goods/crops.ts";

const keepText = (value: string) => value;
type Props = { isNew?: boolean; hasFixedAddress?: boolean; readOnly?: boolean };

/** The fields of a promotion, for both adding and changing. */
export function PromotionFields({ isNew = false, hasFixedAddress = false, readOnly = false }: Props) {
  return (
    <Box sx={{ width: "100%", maxWidth: 860 }}>
      <TextInput source="title" label="Tytuł" isRequired readOnly={readOnly} />
      <FormGrid>
        {isNew && (
          <NamedByTitle
            isNew
            between="_"
            source="name"
            label="Nazwa w systemie"
            isRequired
            helperText="Na przykład jesienne_zakupy. Później nie można jej zmienić"
          />
        )}
        <NamedByTitle
          isNew={isNew}
          source="slug"
          label="Adres"
          isRequired
          readOnly={readOnly || hasFixedAddress}
          helperText={
            hasFixedAddress ? "Portal zna tę promocję po adresie" : "Część adresu, na przykład jesienne-zakupy"
          }
        />
      </FormGrid>
      <TextInput
        source="lead"
        label="Wstęp"
        parse={keepText}
        multiline
        readOnly={readOnly}
        helperText="Jedno lub dwa zdania w oknie promocji i na karcie"
      />
      <TextInput source="reward" label="Nagroda w kilku słowach" isRequired readOnly={readOnly} />
      <FormGrid>
        <TimeInput source="opens_at" label="Akceptacja regulaminu od" isRequired readOnly={readOnly} />
        <TimeInput source="closes_at" label="Akceptacja regulaminu do" isRequired readOnly={readOnly} />
        <DayInput source="purchases_from" label="Zakupy od" readOnly={readOnly} />
        <DayInput source="purchases_to" label="Zakupy do (włącznie)" readOnly={readOnly} />
      </FormGrid>
      <TierInputs readOnly={readOnly} />
      <HtmlEditor source="body" label="Opis na stronie promocji" readOnly={readOnly} />
      <AudienceInputs readOnly={readOnly} />
      {!hasFixedAddress && <PromptInputs readOnly={readOnly} />}
      <GroupInput readOnly={readOnly} />
      <CombiningInput readOnly={readOnly} />
      <FormGrid>
        <NumberField
          source="position"
          label="Kolejność"
          isRequired
          readOnly={readOnly}
          helperText="Mniejsza liczba stoi wyżej"
        />
        <BooleanInput
          source="is_published"
          label="Opublikowana w portalu"
          readOnly={readOnly || isNew}
          helperText={isNew ? "Najpierw dodaj promocję i opublikuj jej regulamin" : false}
        />
      </FormGrid>
    </Box>
  );
}

/** Who does not see the promotion: drawn once, when it is published. */
function GroupInput({ readOnly }: { readOnly: boolean }) {
  const drawnAt = useWatch<Pick<Promotion, "holdout_drawn_at">, "holdout_drawn_at">({ name: "holdout_drawn_at" });
  const isPublished = useWatch<PromotionBody, "is_published">({ name: "is_published" });
  const isDrawn = typeof drawnAt === "string";
  return (
    <NumberField
      source="holdout_percent"
      label="Grupa kontrolna (%)"
      min={0}
      max={HOLDOUT_MOST}
      // Typing a number and publishing are one act: only what is drawn already is fixed.
      readOnly={readOnly || isDrawn}
      helperText={
        isDrawn
          ? "Wylosowana przy publikacji"
          : isPublished
            ? "Losujemy ją przy publikacji, więc opublikowanej promocji nie można jej dodać"
            : "Tylu odbiorców nie zobaczy promocji, a w „Czy się opłaciło” porównasz z nimi zakupy. Gość też jej nie przeczyta"
      }
    />
  );
}

/** Whether its litres count in other such offers too, and which ones count the same. */
function CombiningInput({ readOnly }: { readOnly: boolean }) {
  const overlaps = useWatch<Pick<Promotion, "overlaps">, "overlaps">({ name: "overlaps" });
  return (
    <Box>
      <BooleanInput
        source="is_exclusive"
        label="Nie łączy się z innymi takimi ofertami"
        readOnly={readOnly}
        helperText="Litr liczy się wtedy tylko w jednej z nich. Ustal to, zanim ktoś odpowie na regulamin"
      />
      <Overlaps of={overlaps} />
    </Box>
  );
}

function PromptInputs({ readOnly }: { readOnly: boolean }) {
  const prompt = useWatch<PromotionBody, "prompt">({ name: "prompt" });
  return (
    <Box>
      <BooleanInput
        source="prompt"
        label="Pokaż w oknie po wejściu"
        format={(value) => value === "daily"}
        parse={(isOn) => (isOn ? "daily" : "none")}
        readOnly={readOnly}
        helperText="Tylko odbiorcom, którzy jeszcze nie zdecydowali, i najwyżej jedno takie okno dziennie"
      />
      {prompt === "daily" && (
        <TextInput
          source="prompt_text"
          label="Tekst w oknie"
          parse={keepText}
          multiline
          readOnly={readOnly}
          helperText="Do 300 znaków. Bez niego w oknie stoi wstęp"
        />
      )}
    </Box>
  );
}

function AudienceInputs({ readOnly }: { readOnly: boolean }) {
  const audience = useWatch<PromotionBody, "audience">({ name: "audience" });
  return (
    <Box sx={{ mt: 2 }}>
      <SelectInput source="audience" label="Odbiorcy" isRequired choices={AUDIENCE_CHOICES} readOnly={readOnly} />
      {audience === "saved" && (
        <SegmentInput helperText="Kto do niego należy, sprawdzamy za każdym razem" readOnly={readOnly} />
      )}
      {audience === "segment" && (
        <FormGrid>
          <SelectInput
            source="segment_identifier_type"
            label="Rodzaj konta"
            choices={IDENTIFIER_CHOICES}
            emptyText="Każdy"
            readOnly={readOnly}
          />
          <NumberField
            source="segment_hectares_min"
            label="Co najmniej hektarów"
            min={0}
            readOnly={readOnly}
            places={3}
          />
          <AutocompleteArrayInput
            source="segment_crop_ids"
            label="Uprawia którąś z"
            choices={CROPS}
            readOnly={readOnly}
          />
        </FormGrid>
      )}
    </Box>
  );
}
