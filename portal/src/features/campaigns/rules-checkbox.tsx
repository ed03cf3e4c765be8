import type { RuledCampaign } from "@plon/contract/portal/campaigns.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Control, FieldValues, Path } from "react-hook-form";
import { FormCheckbox } from "#shared/form-choices.tsx";
import { campaignRulesQuery } from "./campaigns.api.ts";

type RulesCheckboxProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: Path<Values>;
  slug: RuledCampaign;
  children?: ReactNode;
};

/** The acceptance of a campaign's rules. They open in a tab of their own, so that the form stays as it was typed. */
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

/** The version that the form shows, to be sent with it; none while it has not come. */
export function useShownRules(slug: RuledCampaign): { rules_version?: number } {
  const version = useQuery(campaignRulesQuery(slug)).data?.version;
  return version === undefined ? {} : { rules_version: version };
}
