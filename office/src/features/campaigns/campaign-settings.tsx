import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AutocompleteArrayInput, NumberInput, TextInput, useListContext, useNotify } from "react-admin";
import { campaignBody, officeUpdateCampaign } from "@plon/contract/office/campaigns.ts";
import { officeListProducts } from "@plon/contract/office/products.ts";
import type { z } from "zod";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { campaignsQuery } from "./campaigns.api.ts";

type Body = z.input<typeof campaignBody>;

const productsQuery = {
  queryKey: ["campaign-entries", "products"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(officeListProducts, { query: { per_page: 100, sort: "name", order: "asc" } }, { signal })).data,
  staleTime: 300_000,
};

/** Changes the chosen campaign's name, dates, minimum volume and products. */
export function CampaignSettings() {
  const { filterValues } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  const products = useQuery({ ...productsQuery, enabled: isOpen }).data ?? [];
  const cache = useQueryClient();
  const notify = useNotify();
  if (!campaign) return null;
  const { title, opens_at, entries_end_at, closes_at, volume_min, saps, revision } = campaign;
  const hasFixedDays = campaign.flow === "satisfaction";
  const save = async (body: Body) => {
    try {
      const answer = await call(officeUpdateCampaign, { params: { campaignId: campaign.id }, body });
      notify(answer.message ?? "", { type: "success" });
    } finally {
      await cache.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    }
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Zmień akcję</Button>
      {isOpen && (
        <ActionDialog<Body>
          title={`Zmień akcję: ${title}`}
          explanation={
            hasFixedDays
              ? "Terminy tej promocji są zapisane w jej regulaminie i w portalu, więc nie można ich zmienić."
              : "Zgłoszenia, które już czekają na zakup, sprawdzimy z nowymi zasadami w nocy."
          }
          submitLabel="Zapisz"
          schema={campaignBody}
          defaultValues={{ title, opens_at, entries_end_at, closes_at, volume_min, saps, revision }}
          onSend={save}
          onClose={() => setIsOpen(false)}
        >
          <TextInput source="title" label="Nazwa" isRequired />
          <TimeInput source="opens_at" label="Zgłoszenia od" isRequired readOnly={hasFixedDays} />
          <TimeInput source="entries_end_at" label="Zgłoszenia do" isRequired readOnly={hasFixedDays} />
          <TimeInput source="closes_at" label="Zamknięcie akcji" isRequired readOnly={hasFixedDays} />
          <NumberInput source="volume_min" label="Najmniejszy zakup (l lub kg)" isRequired />
          <AutocompleteArrayInput
            source="saps"
            label="Liczące się produkty"
            choices={products.map(({ sap, name }) => ({ id: sap, name }))}
          />
        </ActionDialog>
      )}
    </>
  );
}
