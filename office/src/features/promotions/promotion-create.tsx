import ExpandMoreIcon from "@mui/icons-material/ExpandMore";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import { useState } from "react";
import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { BackTest } from "./back-test.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { emptyPromotion } from "./promotion-words.ts";
import { validateBy } from "#shared/contract-form.ts";
import { officeCreatePromotion } from "@plon/contract/office/promotions.ts";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable label="Dodaj promocję" />
  </Toolbar>
);

const problems = validateBy(officeCreatePromotion.body);

/** Adds a promotion that nobody sees yet; its page opens then, where its rules are published. */
export default function PromotionCreate() {
  const [defaultValues] = useState(() => emptyPromotion(Date.now()));
  return (
    <Create title="Dodaj promocję" redirect="edit" mutationMode="pessimistic">
      <SimpleForm validate={problems} defaultValues={defaultValues} toolbar={createToolbar} warnWhenUnsavedChanges>
        <PromotionFields isNew />
        <Accordion variant="outlined" disableGutters sx={{ width: "100%", mt: 2 }}>
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>Próba na minionym sezonie</AccordionSummary>
          <AccordionDetails>
            <BackTest promotionId={null} />
          </AccordionDetails>
        </Accordion>
      </SimpleForm>
    </Create>
  );
}
