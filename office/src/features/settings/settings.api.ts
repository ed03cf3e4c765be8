import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { officeListSettings, type setting } from "@plon/contract/office/house/settings.ts";
import { dataOf } from "#shared/calls/session.ts";

export type Setting = z.infer<typeof setting>;

export const SETTINGS_KEY = ["settings"];

export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, "list"],
  queryFn: dataOf(officeListSettings, {}),
});
