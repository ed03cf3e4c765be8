import { satagroField, satagroShared } from "@plon/contract/portal/account/satagro.ts";
import { z } from "zod";
import type { satagroState } from "./satagro.service.ts";

type State = Awaited<ReturnType<typeof satagroState>>;
type Field = z.infer<typeof satagroField>;

const seenFields = z.object({
  fields: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), name: z.string() })),
});

/** The displayed parts of the stored response. */
function fieldsOf(seen: unknown): Field[] {
  const parsed = seenFields.safeParse(seen);
  if (!parsed.success) return [];
  return parsed.data.fields.map((field) => ({
    id: String(field.id),
    name: field.name,
    crop: typeof field["crop"] === "string" ? field["crop"] : null,
    area_hectares: typeof field["area_hectares"] === "number" ? field["area_hectares"] : null,
    ndvi: typeof field["ndvi"] === "number" ? field["ndvi"] : null,
    observed_on: typeof field["observed_on"] === "string" ? field["observed_on"] : null,
  }));
}

/** The connection as the portal shows it. No token ever leaves the server. */
export function presentSatagro(
  { connection, isOutage, text }: State,
  facts: { participantId: number; rulesUrl: string | undefined; dataController: string },
) {
  const shared = satagroShared.safeParse(connection?.shared);
  return {
    is_offered: facts.rulesUrl !== undefined,
    connection:
      connection?.status === "connected" || connection?.status === "lost" ? connection.status : ("none" as const),
    consent: text ?? null,
    participant_id: facts.participantId,
    rules_url: facts.rulesUrl ?? null,
    data_controller: facts.dataController,
    connected_at: connection?.connected_at.toISOString() ?? null,
    fields: fieldsOf(connection?.seen),
    seen_at: connection?.seen_at?.toISOString() ?? null,
    is_outage: isOutage,
    shared: shared.success ? shared.data : null,
    shared_at: connection?.shared_at?.toISOString() ?? null,
  };
}
