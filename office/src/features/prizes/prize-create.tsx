import { useState } from "react";
import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { PrizeFields } from "./prize-fields.tsx";
import { prizeProblems } from "./prize-words.ts";

const emptyPrize = () => ({
  slug: "",
  offer: "collect",
  kind: "item",
  title: "",
  lead: "",
  description: "",
  points: null,
  value_grosze: null,
  per_person_limit: null,
  valid_from: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  valid_until: null,
  promotion_only: false,
  promotion_id: null,
  partner_name: null,
  partner_url: null,
  partner_code: null,
  is_published: false,
  position: 100,
});

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable label="Dodaj nagrodę" />
  </Toolbar>
);

/** Adds a prize that nobody sees yet; its page opens then, where photos and stock are added. */
export default function PrizeCreate() {
  const [defaultValues] = useState(emptyPrize);
  return (
    <Create title="Dodaj nagrodę" redirect="edit" mutationMode="pessimistic">
      <SimpleForm validate={prizeProblems} defaultValues={defaultValues} toolbar={createToolbar} warnWhenUnsavedChanges>
        <PrizeFields isNew />
      </SimpleForm>
    </Create>
  );
}
