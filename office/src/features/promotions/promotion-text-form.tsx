import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useState } from "react";
import { Form, SaveContextProvider, useNotify } from "react-admin";
import {
  officeGetPromotion,
  officeRemovePromotionPhoto,
  officeUpdatePromotion,
  promotionBody,
} from "@plon/contract/office/promotions.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { PhotoPanel } from "#shared/photo-panel.tsx";
import { call } from "#shared/session.ts";
import { BackTest } from "./back-test.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { type Promotion, promotionProblems } from "./promotion-words.ts";
import { sendPhoto, useShowPromotion } from "./promotion.api.ts";
import { PromptPreview } from "./prompt-preview.tsx";

type Props = {
  promotion: Promotion;
  readOnly: boolean;
  /** The text's fields, a trial of what is typed in them, or neither while another part is looked at. */
  view: "tresc" | "proba" | "none";
};

/** What the promotion says, with the prompt beside it as the farmer sees it. What is typed stays while it is tried. */
export function PromotionTextForm({ promotion, readOnly, view }: Props) {
  const notify = useNotify();
  const show = useShowPromotion();
  const [begun, setBegun] = useState(promotion);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [newer, setNewer] = useState<Promotion>();

  const params = { promotionId: promotion.id };

  const take = async (fresh: Promotion) => {
    setNewer(undefined);
    setRefusal(undefined);
    setBegun(fresh);
    await show(fresh);
  };

  const save = async (values: unknown) => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const body = { ...promotionBody.parse(values), revision: begun.revision };
      await take((await call(officeUpdatePromotion, { params, body })).data);
      notify("Zapisano promocję.", { type: "success" });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "promotion.changed_meanwhile") setNewer((await call(officeGetPromotion, { params })).data);
      const [ofTiers] = error.fields["tiers"] ?? [];
      if (ofTiers !== undefined || Object.keys(error.fields).length === 0) setRefusal(ofTiers ?? error.message);
      return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <SaveContextProvider value={{}}>
      <Form
        key={begun.revision}
        record={begun}
        onSubmit={save}
        validate={promotionProblems}
        disableInvalidFormNotification
        warnWhenUnsavedChanges
      >
        <Box
          sx={{
            display: view === "tresc" ? "grid" : "none",
            gap: 3,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 380px" },
          }}
        >
          <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
            {refusal && (
              <Alert
                severity="error"
                sx={{ mb: 1 }}
                action={
                  newer && (
                    <Button color="inherit" onClick={() => void take(newer)}>
                      Porzuć moje i pokaż tamte
                    </Button>
                  )
                }
              >
                {refusal}
              </Alert>
            )}
            <PromotionFields hasFixedAddress={promotion.is_fixed} readOnly={readOnly} />
            {!readOnly && (
              <Button type="submit" variant="contained" loading={isSaving} sx={{ mt: 2 }}>
                Zapisz
              </Button>
            )}
          </Paper>
          <PromptPreview />
        </Box>
        {view === "proba" && <BackTest promotionId={promotion.id} />}
      </Form>
      {view === "tresc" && (
        <Box sx={{ mt: 3 }}>
          <PhotoPanel
            photo={promotion.photo}
            readOnly={readOnly}
            example="rolnik przy zbiorniku z paliwem"
            onSend={async (sending) => await show(await sendPhoto(promotion.id, sending))}
            onRemove={async () => await show((await call(officeRemovePromotionPhoto, { params })).data)}
          />
        </Box>
      )}
    </SaveContextProvider>
  );
}
