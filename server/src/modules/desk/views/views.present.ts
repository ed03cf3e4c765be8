import type { OfficeListName } from "@plon/contract/office/desk/views.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { ViewRow } from "./views.service.ts";

/** A view as somebody sees it. */
export const presentView =
  (staffId: number) =>
  ({ shows, ...row }: ViewRow) => ({
    ...withIsoTimes(row),
    ...shows,
    list: row.list as OfficeListName,
    is_mine: row.staff_id === staffId,
  });
