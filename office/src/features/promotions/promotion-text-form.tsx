import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { Form, SaveContextProvider } from "react-admin";
import {
  officeGetPromotion,
  officeRemovePromotionPhoto,
  officeUpdatePromotion,
  promotionBody,
} from "@plon/contract/office/offers/promotions.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { FormDraft } from "#shared/forms/form-draft.tsx";
import { PhotoPanel } from "#shared/fields/photo-panel.tsx";
import { RevisedNotices, useRevised } from "#shared/forms/revised-form.tsx";
import { call } from "#shared/calls/session.ts";
import { BackTest } from "./back-test.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import type { Promotion, PromotionBody } from "./promotion-words.ts";
import { sendPhoto, useShowPromotion } from "./promotions.api.ts";
import { PromptPreview } from "./prompt-preview.tsx";

const problems = validateBy(promotionBody);

type Props = {
  promotion: Promotion;
  readOnly: boolean;
  /** The text's fields, a trial of their content, or neither while another part is open. */
  view: "tresc" | "proba" | "none";
};

/** The promotion's text, with the prompt beside it as the farmer sees it. The input stays during a trial. */
export function PromotionTextForm({ promotion, readOnly, view }: Props) {
  const show = useShowPromotion();
  const params = { promotionId: promotion.id };
  const revised = useRevised<Promotion, PromotionBody>({
    thing: promotion,
    revisionOf: ({ revision }) => revision,
    write: async (body, revision) => (await call(officeUpdatePromotion, { params, body: { ...body, revision } })).data,
    read: async () => (await call(officeGetPromotion, { params })).data,
    show,
    conflictCode: "promotion.changed_meanwhile",
    savedWords: () => "Zapisano promocję.",
  });
  const { begun, isSaving } = revised;

  const save = async (values: unknown) => {
    const refused = await revised.save(promotionBody.parse(values));
    // The reward rows have no field of their own for errors that concern all of them.
    if (refused?.["tiers"] !== undefined) revised.tellRefusal(refused["tiers"]);
    return refused;
  };

  return (
    <SaveContextProvider value={{}}>
      <Form key={begun.revision} record={begun} onSubmit={save} validate={problems} disableInvalidFormNotification>
        {!readOnly && <FormDraft />}
        <Box
          sx={{
            display: view === "tresc" ? "grid" : "none",
            gap: 3,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 380px" },
          }}
        >
          <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
            <RevisedNotices revised={revised} title={() => "W międzyczasie ktoś zmienił tę promocję"} />
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
      {/* Hidden, not unmounted: a chosen photo stays chosen. */}
      <Box hidden={view !== "tresc"} sx={{ mt: 3 }}>
        <PhotoPanel
          photo={promotion.photo}
          readOnly={readOnly}
          example="rolnik przy zbiorniku z paliwem"
          onSend={async (sending) => await show(await sendPhoto(promotion.id, sending))}
          onRemove={async () => await show((await call(officeRemovePromotionPhoto, { params })).data)}
        />
      </Box>
    </SaveContextProvider>
  );
}
