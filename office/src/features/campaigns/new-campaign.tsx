import AddIcon from "@mui/icons-material/Add";
import { useQueryClient } from "@tanstack/react-query";
import { BooleanInput, SelectInput, TextInput, useListContext, useNotify } from "react-admin";
import { newCampaignBody, officeCreateCampaign } from "@plon/contract/office/offers/campaigns.ts";
import type { z } from "zod";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { ASKS_CHOICES } from "./campaign-words.ts";
import { campaignsQuery } from "./campaigns.api.ts";

type Body = z.input<typeof newCampaignBody>;

/** Makes a campaign that only the office knows, and chooses it: what it gives is declared next. */
export function NewCampaign() {
  return (
    <DialogButton startIcon={<AddIcon />} renderDialog={(close) => <NewCampaignDialog onClose={close} />}>
      Nowa akcja
    </DialogButton>
  );
}

function NewCampaignDialog({ onClose }: { onClose: () => void }) {
  const { filterValues, setFilters } = useListContext();
  const cache = useQueryClient();
  const notify = useNotify();
  const create = async (body: Body) => {
    const answer = await call(officeCreateCampaign, { body });
    await cache.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    const { status: _status, ...rest } = filterValues;
    setFilters({ ...rest, campaign_id: answer.data.id }, {});
    notify(answer.message ?? "", { type: "success" });
  };
  return (
    <ActionDialog<Body>
      title="Nowa akcja"
      explanation="Nikt poza biurem jej nie zobaczy, dopóki nie ustalisz, co daje, nie dodasz regulaminu i nie otworzycie jej we dwie osoby."
      submitLabel="Dodaj akcję"
      schema={newCampaignBody}
      defaultValues={{ takes_visitors: false }}
      onSend={create}
      onClose={onClose}
    >
      <TextInput source="title" label="Nazwa" isRequired />
      <TextInput
        source="slug"
        label="Adres"
        isRequired
        helperText="Na przykład akcja-pszenica: /promocje/akcja-pszenica, a krótko /akcja-pszenica. Nie można go zmienić."
      />
      <SelectInput source="asks" label="O co prosi" isRequired choices={ASKS_CHOICES} />
      <BooleanInput
        source="takes_visitors"
        label="Także dla osób bez konta"
        helperText="Zgłoszą się przez odnośnik z e-maila. Nie można tego zmienić."
      />
      <TimeInput source="opens_at" label="Zgłoszenia od" isRequired />
      <TimeInput source="entries_end_at" label="Zgłoszenia do" isRequired />
      <TimeInput source="closes_at" label="Zamknięcie akcji" isRequired />
    </ActionDialog>
  );
}
