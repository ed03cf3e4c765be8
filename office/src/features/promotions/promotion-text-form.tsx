import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useState } from "react";
import { Form, SaveContextProvider, useNotify } from "react-admin";
import { officeGetPromotion, officeUpdatePromotion, promotionBody } from "@plon/contract/office/promotions.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { call } from "#shared/session.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { type Promotion, promotionProblems } from "./promotion-words.ts";
import { useShowPromotion } from "./promotion.api.ts";
import { PromptPreview } from "./prompt-preview.tsx";

/** What the promotion says, with the prompt beside it as the farmer sees it. */
export function PromotionTextForm({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  const notify = useNotify();
  const show = useShowPromotion();
  const [begun, setBegun] = useState(promotion);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [newer, setNewer] = useState<Promotion>();

  const take = async (fresh: Promotion) => {
    setNewer(undefined);
    setRefusal(undefined);
    setBegun(fresh);
    await show(fresh);
  };

  const save = async (values: unknown) => {
    setIsSaving(true);
    setRefusal(undefined);
    const params = { promotionId: promotion.id };
    try {
      const body = { ...promotionBody.parse(values), revision: begun.revision };
      await take((await call(officeUpdatePromotion, { params, body })).data);
      notify("Zapisano promocję.", { type: "success" });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "promotion.changed_meanwhile") setNewer((await call(officeGetPromotion, { params })).data);
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
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
          sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 380px" } }}
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
      </Form>
    </SaveContextProvider>
  );
}
