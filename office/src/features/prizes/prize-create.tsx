import { useState } from "react";
import { CreatePage } from "#shared/forms/create-page.tsx";
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

/** Adds a prize that is not visible yet; then opens its page, where photos and stock are added. */
export default function PrizeCreate() {
  const [defaultValues] = useState(emptyPrize);
  return (
    <CreatePage
      title="Dodaj nagrodę"
      submitLabel="Dodaj nagrodę"
      validate={prizeProblems}
      defaultValues={defaultValues}
    >
      <PrizeFields isNew />
    </CreatePage>
  );
}
