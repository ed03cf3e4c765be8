import type { ReactNode } from "react";
import { Create, SaveButton, SimpleForm, Toolbar, type TransformData } from "react-admin";

type Props = {
  title: string;
  validate: (values: unknown) => Record<string, string>;
  defaultValues?: Record<string, unknown>;
  submitLabel?: string;
  /** Where one comes to afterwards, when it is not the page of what was added. */
  redirect?: "list";
  transform?: TransformData;
  sx?: { maxWidth: number };
  children: ReactNode;
};

/** The page that adds a record; what it is made of is changed on its own page, which opens then. */
export function CreatePage({ title, submitLabel, redirect, transform, children, ...form }: Props) {
  return (
    <Create
      title={title}
      redirect={redirect ?? "edit"}
      mutationMode="pessimistic"
      {...(transform ? { transform } : {})}
    >
      <SimpleForm
        {...form}
        warnWhenUnsavedChanges
        toolbar={
          <Toolbar>
            {/* Pressed too early, the button says what is missing; greyed out it would say nothing. */}
            <SaveButton alwaysEnable {...(submitLabel ? { label: submitLabel } : {})} />
          </Toolbar>
        }
      >
        {children}
      </SimpleForm>
    </Create>
  );
}
