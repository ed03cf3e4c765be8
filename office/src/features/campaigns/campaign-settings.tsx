import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { AutocompleteArrayInput, BooleanInput, SelectInput, TextInput, useListContext, useNotify } from "react-admin";
import { useWatch } from "react-hook-form";
import {
  campaignBody,
  type officeListCampaigns,
  officeUpdateCampaign,
} from "@plon/contract/office/offers/campaigns.ts";
import { officeListProducts } from "@plon/contract/office/goods/products.ts";
import { type CampaignFlow, campaignKind } from "@plon/rules/campaigns/campaign.ts";
import { HOLDOUT_MOST } from "@plon/rules/offers/control-group.ts";
import type { z } from "zod";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { Overlaps } from "#shared/acts/overlaps.tsx";
import { onDemand } from "#shared/page/on-demand.tsx";
import { call } from "#shared/calls/session.ts";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { moneyChoices } from "./campaign-words.ts";
import { campaignsQuery } from "./campaigns.api.ts";

type Body = z.input<typeof campaignBody>;

/** Has the editor of formatted text, which nothing else of the board needs. */
const OwnWords = onDemand(() => import("./own-words.tsx"));

const productsQuery = {
  queryKey: ["campaign-entries", "products"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(officeListProducts, { query: { per_page: 100, sort: "name", order: "asc" } }, { signal })).data,
  staleTime: 300_000,
};

/** What the campaign gives: the fields of the chosen kind of money, what is sent, how much in all and how soon. */
function GiftInputs({ flow }: { flow: CampaignFlow }) {
  const kind = useWatch<Body, "reward_kind">({ name: "reward_kind" });
  return (
    <>
      <SelectInput
        source="reward_kind"
        label="Co wypłacamy"
        emptyText="Jeszcze nie ustalono"
        choices={moneyChoices(flow)}
        parse={(value: string) => value || null}
      />
      {(kind === "fixed" || kind === "per_unit") && (
        <ZlotyInput
          source="reward_grosze"
          label={kind === "fixed" ? "Kwota (zł)" : "Za litr lub kilogram (zł)"}
          isRequired
        />
      )}
      {(kind === "per_unit" || kind === "refund") && (
        <ZlotyInput source="reward_cap_grosze" label="Najwyżej na zgłoszenie (zł)" isRequired />
      )}
      <TextInput
        source="thing_name"
        label="Upominek"
        helperText="Na przykład: karta paliwowa. Puste: niczego nie wysyłamy."
      />
      <ZlotyInput
        source="thing_value_grosze"
        label="Wartość upominku (zł)"
        helperText="Wpisujemy ją do roku podatkowego uczestnika."
      />
      <ZlotyInput
        source="budget_grosze"
        label="Budżet akcji (zł)"
        helperText="Więcej nie zlecimy. Gdy zużyje się 80%, biuro dostanie e-mail. Puste: bez granicy."
      />
      <NumberField source="review_working_days" label="Dni robocze na sprawdzenie" isRequired />
      <NumberField source="reward_working_days" label="Dni robocze na wypłatę i wysyłkę" isRequired />
    </>
  );
}

/** Changes the chosen campaign: its name, dates, what has to be bought, what it gives, and opens it. */
export function CampaignSettings() {
  const { filterValues } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  const products = useQuery({ ...productsQuery, enabled: isOpen }).data ?? [];
  const cache = useQueryClient();
  const notify = useNotify();
  if (!campaign) return null;
  const { title, slug, flow, opened_at: openedAt } = campaign;
  const hasFixedDays = flow === "satisfaction";
  const save = async (body: Body) => {
    try {
      const answer = await call(officeUpdateCampaign, { params: { campaignId: campaign.id }, body });
      notify(answer.message ?? "", { type: "success" });
    } finally {
      await cache.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      await cache.invalidateQueries({ queryKey: [WAITING_CHANGE_KEY] });
    }
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Zmień akcję</Button>
      {openedAt !== null && <Button href={`/api/v1/campaigns/${slug}/leaflet`}>Ulotka (PDF)</Button>}
      {isOpen && (
        <ActionDialog<Body>
          title={`Zmień akcję: ${title}`}
          explanation={`${
            hasFixedDays
              ? "Terminy tej promocji są zapisane w jej regulaminie i w portalu, więc nie można ich zmienić."
              : "Zgłoszenia, które już czekają na zakup, sprawdzimy z nowymi zasadami w nocy."
          } Otwarcie akcji, wypłatę, upominek i większy budżet otwartej zatwierdza druga osoba.`}
          submitLabel="Zapisz"
          schema={campaignBody}
          defaultValues={bodyOf(campaign)}
          onSend={save}
          onClose={() => setIsOpen(false)}
        >
          <TextInput source="title" label="Nazwa" isRequired />
          <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
            <OwnWords slug={slug} />
          </Suspense>
          <TimeInput source="opens_at" label="Zgłoszenia od" isRequired readOnly={hasFixedDays} />
          <TimeInput source="entries_end_at" label="Zgłoszenia do" isRequired readOnly={hasFixedDays} />
          <TimeInput source="closes_at" label="Zamknięcie akcji" isRequired readOnly={hasFixedDays} />
          <NumberField source="volume_min" label="Najmniejszy zakup (l lub kg)" isRequired places={3} />
          <AutocompleteArrayInput
            source="saps"
            label="Liczące się produkty"
            choices={products.map(({ sap, name }) => ({ id: sap, name }))}
          />
          <Overlaps of={campaign.overlaps} />
          {campaignKind(flow) === "purchase" && (
            <BooleanInput
              source="is_exclusive"
              label="Nie łączy się z innymi takimi ofertami"
              helperText="Litr liczy się wtedy tylko w jednej z nich. Ustal to, zanim ktoś się zgłosi."
            />
          )}
          <GiftInputs flow={flow} />
          <OpeningInputs campaign={campaign} />
        </ActionDialog>
      )}
    </>
  );
}

/** Whom it is not mentioned to, and opening it: neither can be taken back. */
function OpeningInputs({ campaign }: { campaign: Listed }) {
  const isOpened = campaign.opened_at !== null;
  return (
    <>
      <NumberField
        source="holdout_percent"
        label="Grupa kontrolna (%)"
        min={0}
        max={HOLDOUT_MOST}
        readOnly={isOpened}
        helperText={groupHint(campaign)}
      />
      <BooleanInput
        source="is_open"
        label="Akcja jest otwarta"
        readOnly={isOpened}
        helperText={isOpened ? false : "Otwarta jest widoczna dla wszystkich. Nie można tego cofnąć."}
      />
    </>
  );
}

/** What can still be done about the group, and what it means that nothing can be hidden of a public page. */
const groupHint = ({ opened_at: openedAt, holdout_drawn_at: drawnAt }: Listed): string => {
  if (drawnAt !== null) return "Wylosowana przy otwarciu";
  if (openedAt !== null) return "Losujemy ją przy otwarciu, więc otwartej akcji nie można jej dodać";
  return "Tylu gospodarstwom nie powiemy o akcji: nie zobaczą karty, okna ani wiadomości z odnośnikiem, a akcji nie będzie na stronie głównej. Kto trafi na jej stronę sam, może się zgłosić, a „Czy się opłaciło” to pokaże.";
};

type Listed = z.output<typeof officeListCampaigns.data>[number];

const bodyOf = (campaign: Listed): Body => ({
  title: campaign.title,
  opens_at: campaign.opens_at,
  entries_end_at: campaign.entries_end_at,
  closes_at: campaign.closes_at,
  volume_min: campaign.volume_min,
  saps: campaign.saps,
  reward_kind: campaign.reward_kind,
  reward_grosze: campaign.reward_grosze,
  reward_cap_grosze: campaign.reward_cap_grosze,
  thing_name: campaign.thing_name,
  thing_value_grosze: campaign.thing_value_grosze,
  budget_grosze: campaign.budget_grosze,
  review_working_days: campaign.review_working_days,
  reward_working_days: campaign.reward_working_days,
  is_exclusive: campaign.is_exclusive,
  holdout_percent: campaign.holdout_percent,
  lead: campaign.lead,
  body: campaign.body,
  prompt_text: campaign.prompt_text,
  is_open: campaign.opened_at !== null,
  revision: campaign.revision,
});
