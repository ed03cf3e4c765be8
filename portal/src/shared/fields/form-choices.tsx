import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { RadioGroup } from "@plon/ui/fields/radio-group.tsx";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";

/* The design system's choices bound to a form. */
type Bound<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
};

type FormRadioGroupProps<Values extends FieldValues, Sent> = {
  label: string;
  hint?: ReactNode;
  options: readonly { id: string; label: string; detail?: string; disabled?: boolean }[];
  tiles?: boolean;
  /** Further fields whose validation depends on this answer. */
  deps?: Path<Values>[];
} & Bound<Values, Sent>;

/**
 * One of a few answers in a form; the value is the option's id. Always required: optional choices are not asked this
 * way.
 */
export function FormRadioGroup<Values extends FieldValues, Sent>(props: FormRadioGroupProps<Values, Sent>) {
  const { control, name, deps, ...look } = props;
  const { field, fieldState } = useController({ control, name, ...(deps ? { rules: { deps } } : {}) });
  return (
    <RadioGroup
      {...look}
      required
      name={name}
      value={String(field.value ?? "")}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}

type FormYesNoProps<Values extends FieldValues, Sent> = {
  label: string;
  hint?: ReactNode;
  /** The labels of the two answers. */
  yes?: string;
  no?: string;
  /** The answer shown first. */
  first?: "yes" | "no";
} & Bound<Values, Sent>;

/** A yes/no question in a form; the value is true or false, null until answered. */
export function FormYesNo<Values extends FieldValues, Sent>(props: FormYesNoProps<Values, Sent>) {
  const { control, name, label, hint, yes = "Tak", no = "Nie", first = "yes" } = props;
  const { field, fieldState } = useController({ control, name });
  const answers = [
    { id: "true", label: yes },
    { id: "false", label: no },
  ];
  return (
    <RadioGroup
      label={label}
      hint={hint}
      options={first === "yes" ? answers : answers.toReversed()}
      required
      name={name}
      value={String(field.value ?? "")}
      onChange={(id) => field.onChange(id === "true")}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}

/** A checkbox in a form. */
export function FormCheckbox<Values extends FieldValues, Sent>({
  control,
  name,
  children,
}: Bound<Values, Sent> & { children: ReactNode }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      name={name}
      checked={field.value === true}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error?.message}
    >
      {children}
    </Checkbox>
  );
}
