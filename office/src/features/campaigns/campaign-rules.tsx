import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useListContext } from "react-admin";
import { DialogButton } from "#shared/act-buttons.tsx";
import { campaignsQuery } from "./campaigns.api.ts";

const loadDialog = () => import("./rules-dialog.tsx");
const RulesDialog = lazy(loadDialog);

/** The rules of the chosen campaign: all versions, and a new one. */
export function CampaignRules() {
  const { filterValues } = useListContext();
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  if (!campaign) return null;
  return (
    <DialogButton
      load={loadDialog}
      renderDialog={(close) => <RulesDialog id={campaign.id} title={campaign.title} onClose={close} />}
    >
      Regulamin
    </DialogButton>
  );
}
