import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useListContext } from "react-admin";
import { officePublishCampaignRules } from "@plon/contract/office/campaigns.ts";
import { useMayCall } from "#shared/access.ts";
import { RulesVersions } from "#shared/rules-versions.tsx";
import { call } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { campaignsQuery, rulesQuery } from "./campaigns.api.ts";

/** The rules of the chosen campaign: all versions, and a new one. */
export function CampaignRules() {
  const { filterValues } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  if (!campaign) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Regulamin</Button>
      {isOpen && <RulesDialog id={campaign.id} title={campaign.title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RulesDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const canWrite = useMayCall(officePublishCampaignRules);
  const rules = useQuery(rulesQuery(id));
  const cache = useQueryClient();
  const publish = async (content: string) => {
    const { data } = await call(officePublishCampaignRules, { params: { campaignId: id }, body: { content } });
    cache.setQueryData(rulesQuery(id).queryKey, data);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="campaign-rules">
      <DialogTitle id="campaign-rules">Regulamin akcji: {title}</DialogTitle>
      <DialogContent>
        {rules.isPending && <Skeleton variant="rounded" height={320} />}
        {rules.isError && <LoadError error={rules.error} onRetry={() => rules.refetch()} />}
        {rules.data && (
          <RulesVersions
            rules={rules.data}
            empty="Ta akcja nie ma regulaminu, więc nie przyjmuje zgłoszeń."
            note={
              <Alert severity="info" sx={{ mt: 1 }}>
                Wysłane zgłoszenia zostają przy wersji, którą zaakceptowano.
              </Alert>
            }
            schema={officePublishCampaignRules.body}
            onPublish={canWrite ? publish : undefined}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Zamknij</Button>
      </DialogActions>
    </Dialog>
  );
}
