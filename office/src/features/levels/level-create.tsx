import { levelSchemeBody } from "@plon/contract/office/offers/levels.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { useState } from "react";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { LevelFields } from "./level-fields.tsx";
import { LevelTrial } from "./level-trial.tsx";
import { emptyLevels } from "./level-words.ts";

/** New levels, tried as they stand in the form and saved as a draft. */
export default function LevelCreate() {
  const [empty] = useState(() => emptyLevels(Number(warsawDay(new Date()).slice(0, 4))));
  return (
    <CreatePage title="Nowe poziomy" validate={validateDeepBy(levelSchemeBody)} defaultValues={empty}>
      <LevelFields />
      <LevelTrial />
    </CreatePage>
  );
}
