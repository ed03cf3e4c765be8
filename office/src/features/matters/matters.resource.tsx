import { officeGetMatter } from "@plon/contract/office/desk/matters.ts";
import { officeListWork } from "@plon/contract/office/desk/queues.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

/** Reached from the queue and from the invoice, which list them. */
export const matters: OfficeResource = {
  name: "matters",
  words: ["Sprawa", "Sprawy", "Spraw"],
  endpoints: { list: officeListWork, one: officeGetMatter },
  watched: "matter",
  edit: onDemand(() => import("./matter-page.tsx")),
  recordRepresentation: "about",
};
