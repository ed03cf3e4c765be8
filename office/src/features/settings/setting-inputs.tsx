import type { ReactNode } from "react";
import { type FormedType, inputsOf, isOfNumbers } from "@plon/rules/desk/setting-kinds.ts";
import type { SettingFields } from "@plon/rules/desk/setting-typing.ts";
import { CropRuleFields } from "./crop-rule-fields.tsx";
import { PartFields } from "./part-fields.tsx";
import type { Setting } from "./settings.api.ts";
import { WarningFields } from "./warning-fields.tsx";

type Props = {
  type: Setting["type"];
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

/** The forms of the kinds that need one of their own. */
const FORMS: { [K in FormedType]: (props: Omit<Props, "type"> & { type: K }) => ReactNode } = {
  warning: WarningFields,
  maintenance: WarningFields,
  crop_rules: CropRuleFields,
};

/** The fields of a setting, by its type. */
export function SettingInputs({ type, ...props }: Props) {
  const inputs = inputsOf(type);
  if (inputs !== "own form") return <PartFields inputs={inputs} isSmall={isOfNumbers(type)} {...props} />;
  const OwnForm = FORMS[type as FormedType] as (props: Props) => ReactNode;
  return <OwnForm type={type} {...props} />;
}
