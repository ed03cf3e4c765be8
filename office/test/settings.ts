import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListSettings } from "@plon/contract/office/house/settings.ts";

type Setting = CallAnswer<typeof officeListSettings>["data"][number];

/** A number that one administrator may set. */
export const SETTING: Setting = {
  key: "article_working_days",
  group: "promises",
  label: "Dni na rozpoznanie artykułu",
  hint: "W tylu dniach roboczych rozpoznajemy artykuł.",
  type: "integer",
  value: 3,
  changed_at: null,
  changed_by: null,
  changed_because: "",
  revision: 0,
  needs_second_person: false,
  tightens_alone: false,
  proposal: "",
  waiting: null,
};

/** The warning that all participants see, which is not set. */
export const WARNING: Setting = {
  ...SETTING,
  key: "warning",
  group: "portal",
  label: "Ostrzeżenie dla uczestników",
  type: "warning",
  value: null,
};
