import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Control, FieldValues, Path } from "react-hook-form";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { campaignRulesQuery } from "../campaigns.api.ts";

type RulesCheckboxProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: Path<Values>;
  slug: string;
  children?: ReactNode;
};

/** The acceptance of a campaign's rules. They open in their own tab, so that the form keeps its input. */
export function RulesCheckbox<Values extends FieldValues>({
  control,
  name,
  slug,
  children = ".",
}: RulesCheckboxProps<Values>) {
  return (
    <FormCheckbox control={control} name={name}>
      Akceptuję{" "}
      <Link to="/akcje/$slug/regulamin" params={{ slug }} target="_blank" rel="noreferrer" className="underline">
        regulamin akcji<span className="sr-only"> (otwiera się w nowej karcie)</span>
      </Link>
      {children}
    </FormCheckbox>
  );
}

/** The version shown by the form, sent along with it; none until it has loaded. */
export function useShownRules(slug: string): { rules_version?: number } {
  const version = useQuery(campaignRulesQuery(slug)).data?.version;
  return version === undefined ? {} : { rules_version: version };
}
