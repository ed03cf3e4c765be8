import ExpandMoreIcon from "@mui/icons-material/ExpandMore";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import { useState } from "react";
import { BackTest } from "./back-test.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { emptyPromotion } from "./promotion-words.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { officeCreatePromotion } from "@plon/contract/office/offers/promotions.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";

const problems = validateBy(officeCreatePromotion.body);

/** Adds a promotion that is not visible yet; then opens its page, where its rules are published. */
export default function PromotionCreate() {
  const [defaultValues] = useState(() => emptyPromotion(Date.now()));
  return (
    <CreatePage title="Dodaj promocję" submitLabel="Dodaj promocję" validate={problems} defaultValues={defaultValues}>
      <PromotionFields isNew />
      <Accordion
        variant="outlined"
        disableGutters
        slotProps={{ heading: { component: "h2" } }}
        sx={{ width: "100%", mt: 2 }}
      >
        <AccordionSummary expandIcon={<ExpandMoreIcon />}>Próba na minionym sezonie</AccordionSummary>
        <AccordionDetails>
          <BackTest promotionId={null} />
        </AccordionDetails>
      </Accordion>
    </CreatePage>
  );
}
