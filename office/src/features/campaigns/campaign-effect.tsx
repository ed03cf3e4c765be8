import { useQuery } from "@tanstack/react-query";
import { useListContext } from "react-admin";
import { officeGetCampaignEffect } from "@plon/contract/office/offers/campaigns.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { MissingDialog, onDemand } from "#shared/page/on-demand.tsx";
import { campaignsQuery } from "./campaigns.api.ts";

const EffectDialog = onDemand(() => import("./effect-dialog.tsx"), MissingDialog);

/** Whether the chosen campaign paid, once it is open. */
export function CampaignEffect() {
  const { filterValues } = useListContext();
  const maySee = useMayCall(officeGetCampaignEffect);
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  if (!maySee || !campaign || campaign.opened_at === null) return null;
  return (
    <DialogButton
      needs={EffectDialog}
      renderDialog={(close) => <EffectDialog id={campaign.id} title={campaign.title} onClose={close} />}
    >
      Czy się opłaciło
    </DialogButton>
  );
}
