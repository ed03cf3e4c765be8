import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { SelectInput, TextInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { MESSAGE_FIELDS } from "@plon/rules/messages/message-fields.ts";
import { JOURNEY_TRIGGERS, type JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import { ConditionGroup } from "#shared/conditions/segment-conditions.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { PhonePreview } from "./phone-preview.tsx";
import { StepInputs } from "./step-inputs.tsx";
import { templateOf, TRIGGER_CHOICES } from "./journey-words.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import { BesideForm } from "#shared/forms/beside-form.tsx";

/** Whom a journey is for besides its trigger; none: everybody. */
function Conditions({ readOnly }: { readOnly: boolean }) {
  const conditions: unknown = useWatch({ name: "conditions" });
  const { setValue } = useFormContext();
  const set = (value: object | null) => setValue("conditions", value, { shouldDirty: true });
  if (!conditions) {
    return (
      <>
        <Hint>Dla wszystkich, których to dotyczy.</Hint>
        {!readOnly && <Button onClick={() => set({ is: "all", of: [] })}>Zawęź warunkami</Button>}
      </>
    );
  }
  return (
    <>
      <ConditionGroup source="conditions" depth={1} readOnly={readOnly} />
      {!readOnly && <Button onClick={() => set(null)}>Bez warunków</Button>}
    </>
  );
}

type Props = { isNew?: boolean; readOnly?: boolean };

/** What starts a journey, whom it is for, and its messages, with a phone that shows them beside. */
export function JourneyFields({ isNew = false, readOnly = false }: Props) {
  const trigger = useWatch({ name: "trigger" }) as JourneyTrigger | undefined;
  const { setValue } = useFormContext();
  const { says, days, points, goal, fields } = JOURNEY_TRIGGERS[trigger ?? "welcome"];
  const begin = (chosen: JourneyTrigger) => {
    for (const [field, value] of Object.entries(templateOf(chosen))) setValue(field, value, { shouldDirty: true });
  };
  return (
    <BesideForm shown={<PhonePreview />}>
      <SelectInput
        source="trigger"
        label="Co zaczyna ścieżkę"
        choices={TRIGGER_CHOICES}
        isRequired
        readOnly={readOnly || !isNew}
        helperText={says}
        onChange={(event) => begin((event as { target: { value: JourneyTrigger } }).target.value)}
      />
      <TextInput source="title" label="Nazwa" isRequired readOnly={readOnly} />
      <NumberField source="days" label={days.label} isRequired readOnly={readOnly} />
      {points && <NumberField source="points" label={points.label} isRequired readOnly={readOnly} />}
      {trigger === "season_end" && (
        <DayInput source="season_day" label="Ostatni dzień sezonu" isRequired readOnly={readOnly} />
      )}
      <NumberField
        source="holdout_percent"
        label="Grupa kontrolna (%)"

        readOnly={readOnly}
        helperText="Tylu gospodarstwom nie wysyłamy nic, żeby porównać zakupy."
      />
      <Hint>Cel: {goal.says}. Kto go osiągnie, nie dostaje dalszych wiadomości.</Hint>
      <Typography variant="subtitle1" component="h2" sx={{ mt: 2 }}>
        Dla kogo
      </Typography>
      <Conditions readOnly={readOnly} />
      <Typography variant="subtitle1" component="h2" sx={{ mt: 2 }}>
        Wiadomości
      </Typography>
      <Hint>
        Pola: {fields.map((field) => `{${MESSAGE_FIELDS[field].as}} (${MESSAGE_FIELDS[field].says})`).join(", ")}.
      </Hint>
      <StepInputs readOnly={readOnly} />
    </BesideForm>
  );
}
