import Paper from "@mui/material/Paper";
import { officeGetPrize, officeUpdatePrize, prizeBody } from "@plon/contract/office/goods/prizes.ts";
import { RevisedForm, RevisedNotices, useRevised } from "#shared/forms/revised-form.tsx";
import { call } from "#shared/calls/session.ts";
import { PrizeFields } from "./prize-fields.tsx";
import { type Prize, type PrizeBody, prizeProblems } from "./prize-words.ts";
import { useShowPrize } from "./prizes.api.ts";

/** The prize's text. What somebody else saves meanwhile does not change it during editing. */
export function PrizeTextForm({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const params = { prizeId: prize.id };
  const revised = useRevised<Prize, PrizeBody>({
    thing: prize,
    revisionOf: ({ revision }) => revision,
    write: async (body, revision) => (await call(officeUpdatePrize, { params, body: { ...body, revision } })).data,
    read: async () => (await call(officeGetPrize, { params })).data,
    show: useShowPrize(),
    conflictCode: "prize.changed_meanwhile",
    savedWords: () => "Zapisano nagrodę.",
  });
  const { begun } = revised;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <RevisedNotices revised={revised} title={() => "W międzyczasie ktoś zmienił tę nagrodę"} />
      <RevisedForm
        revised={revised}
        revision={begun.revision}
        record={begun}
        schema={prizeBody}
        validate={prizeProblems}
        readOnly={readOnly}
      >
        <PrizeFields readOnly={readOnly} />
      </RevisedForm>
    </Paper>
  );
}
