import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import { officePublishPromotionRules } from "@plon/contract/office/offers/promotions.ts";
import { RulesVersions } from "#shared/texts/rules-versions.tsx";
import { call } from "#shared/calls/session.ts";
import { EmptyState } from "#shared/page/states.tsx";
import type { Promotion } from "./promotion-words.ts";
import { useShowPromotion } from "./promotions.api.ts";

/** All versions of a promotion's rules; the newest is in force. */
export function PromotionRules({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  const show = useShowPromotion();
  const answered = promotion.accepted_total + promotion.declined_total;
  const publish = async (content: string) => {
    const params = { promotionId: promotion.id };
    const { data, message } = await call(officePublishPromotionRules, { params, body: { content } });
    await show(data);
    return message;
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <RulesVersions
        rules={promotion.rules}
        empty={
          <EmptyState title="Ta promocja nie ma jeszcze regulaminu">
            Opublikuj go, zanim pokażesz promocję w portalu.
          </EmptyState>
        }
        note={
          answered > 0 && (
            <Alert severity="info" sx={{ mt: 1 }}>
              Udzielone odpowiedzi zostają przy wersji, której dotyczyły. Nie pytamy ponownie.
            </Alert>
          )
        }
        schema={officePublishPromotionRules.body}
        onPublish={readOnly ? undefined : publish}
      />
    </Paper>
  );
}
