import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { officePublishCampaignRules } from "@plon/contract/office/offers/campaigns.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { RulesVersions } from "#shared/texts/rules-versions.tsx";
import { call } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { rulesQuery } from "./campaigns.api.ts";

/** All versions of a campaign's rules, and the editor for a new one. */
export default function RulesDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const canWrite = useMayCall(officePublishCampaignRules);
  const rules = useQuery(rulesQuery(id));
  const cache = useQueryClient();
  const publish = async (content: string) => {
    const { data } = await call(officePublishCampaignRules, { params: { campaignId: id }, body: { content } });
    cache.setQueryData(rulesQuery(id).queryKey, data);
  };
  return (
    <OfficeDialog
      title={`Regulamin akcji: ${title}`}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Zamknij</Button>}
    >
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
    </OfficeDialog>
  );
}
