import { CROP_GROUPS, cropRule, hectaresOf } from "@plon/rules/goods/crops.ts";
import type { CropGroup, CropRule } from "@plon/rules/goods/crops.ts";
import { Disclosure } from "@plon/ui/layers/disclosure.tsx";
import { ErrorText } from "@plon/ui/fields/field.tsx";
import { useState } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";
import type { TypedAreas } from "./form-crops.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { tidyHectares } from "#shared/fields/form-masks.ts";
import { formatHectares } from "@plon/client/format.ts";

type FormCropsProps<Values extends FieldValues, Sent> = {
  /** For a form whose field `area` holds `TypedAreas`. */
  control: Control<Values, unknown, Sent>;
  /** What holds for each crop. */
  rules: readonly CropRule[];
  /** Whether the first group is open from the start: nobody must find out how a group opens. */
  isFirstOpen?: boolean;
};

/** Hectares by crop in collapsible groups; a group with an error opens by itself. */
export function FormCrops<Values extends FieldValues, Sent>({
  control,
  rules,
  isFirstOpen = false,
}: FormCropsProps<Values, Sent>) {
  const typed = useWatch({ control, name: "area" as Path<Values> }) as TypedAreas;
  const { errors } = useFormState({ control });
  const wrong = get(errors, "area") as Record<string, { message?: string } | undefined> | undefined;
  const [open, setOpen] = useState<readonly string[]>(() =>
    CROP_GROUPS.slice(0, isFirstOpen ? 1 : 0).map(({ name }) => name),
  );

  // A new validation opens the groups it names; groups collapsed after that stay collapsed.
  const [seen, setSeen] = useState(wrong);
  if (wrong !== seen) {
    setSeen(wrong);
    const toOpen = CROP_GROUPS.filter(({ options }) => options.some(({ id }) => wrong?.[`c${id}`]));
    setOpen((before) => [...new Set([...before, ...toOpen.map(({ name }) => name)])]);
  }

  return (
    <div className="flex flex-col gap-2">
      {wrong?.["all"] !== undefined && (
        <p role="alert" tabIndex={-1} data-wrong="true" className="outline-none">
          <ErrorText>{wrong["all"].message}</ErrorText>
        </p>
      )}
      {CROP_GROUPS.map((group) => (
        <Disclosure
          key={group.name}
          title={group.name}
          note={groupNote(group, typed)}
          open={open.includes(group.name)}
          onToggle={(isOpen) =>
            setOpen((before) => (isOpen ? [...before, group.name] : before.filter((name) => name !== group.name)))
          }
        >
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
            {group.options.map(({ id, name }) => (
              <FormTextField
                key={id}
                control={control}
                name={`area.c${id}` as Path<Values>}
                deps={
                  ["area.all", ...(group.totalId === undefined ? [] : [`area.c${group.totalId}`])] as Path<Values>[]
                }
                label={name}
                {...(cropRule(rules, id)?.required === "always" && {
                  required: true,
                  hint: "Jeśli nie uprawiasz, wpisz 0",
                })}
                inputMode="decimal"
                tidy={tidyHectares}
                trailing={<span className="pr-3 text-soft">ha</span>}
              />
            ))}
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

const hectaresIn = (typed: TypedAreas, id: number) => hectaresOf(typed[`c${id}`] ?? "") ?? 0;

/** '12,5 ha' of a group: its total if it has one, else the sum. */
function groupNote({ totalId, options }: CropGroup, typed: TypedAreas): string | undefined {
  const parts = totalId === undefined ? options : options.filter(({ id }) => id === totalId);
  const sum = parts.reduce((hectares, { id }) => hectares + Math.round(hectaresIn(typed, id) * 1000), 0) / 1000;
  return sum > 0 ? formatHectares(sum) : undefined;
}
