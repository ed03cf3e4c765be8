import { useQuery } from "@tanstack/react-query";
import { useListContext } from "react-admin";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { MissingDialog, onDemand } from "#shared/page/on-demand.tsx";
import { campaignsQuery } from "./campaigns.api.ts";

const RulesDialog = onDemand(() => import("./rules-dialog.tsx"), MissingDialog);

/** The rules of the chosen campaign: all versions, and a new one. */
export function CampaignRules() {
  const { filterValues } = useListContext();
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  if (!campaign) return null;
  return (
    <DialogButton
      needs={RulesDialog}
      renderDialog={(close) => <RulesDialog id={campaign.id} title={campaign.title} onClose={close} />}
    >
      Regulamin
    </DialogButton>
  );
}
