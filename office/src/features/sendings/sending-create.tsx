import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Confirm, Form, SaveContextProvider, Title, useNotify, useRedirect, useRefresh } from "react-admin";
import { useLocation } from "react-router";
import type { z } from "zod";
import { newKey } from "@plon/client/new-key.ts";
import { officeCountRecipients, officeCreateSending, sendingBody } from "@plon/contract/office/offers/sendings.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { draftPlace, removeDraft } from "#shared/calls/drafts.ts";
import { RefusalAlert } from "#shared/forms/refusal-alert.tsx";
import { FormDraft } from "#shared/forms/form-draft.tsx";
import { validateBy, resolverOf } from "#shared/forms/contract-form.ts";
import { countOf } from "@plon/client/format.ts";
import { call, useStaff } from "#shared/calls/session.ts";
import { SendingFields } from "./sending-fields.tsx";
import { bodyOf, EMPTY_SENDING, type SendingForm } from "./sending-words.ts";

type Body = z.input<typeof sendingBody>;
type Counts = z.infer<typeof officeCountRecipients.data>;

const validate = (values: unknown) => validateBy(sendingBody)(bodyOf(values as SendingForm));

/** One attempt at a time. A refusal is shown above the form, and at the fields concerned. */
function useTries(onRefused: () => void) {
  // One key for this page: pressed again after a lost response, it is the same sending.
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const tryTo = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused();
      const fields = Object.entries(error.fields).map(([field, texts]) => [field, texts[0] ?? error.message]);
      setRefusal(fields[0]?.[1] ?? error.message);
      // After a refusal the content is changed before sending again, and then it is another request.
      if (error.status >= 400 && error.status < 500) setIdempotencyKey(newKey());
      return Object.fromEntries(fields) as Record<string, string>;
    } finally {
      setIsBusy(false);
    }
  };

  return { idempotencyKey, isBusy, refusal, tryTo };
}

/** Composes a notification to many: it is sent only after the number of recipients was shown. */
export default function SendingCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const place = draftPlace(useStaff()?.id ?? 0, useLocation().pathname, "");
  const [asking, setAsking] = useState<{ body: Body; counts: Counts }>();
  const { idempotencyKey, isBusy, refusal, tryTo } = useTries(() => setAsking(undefined));

  const handleSubmit = (values: unknown) =>
    tryTo(async () => {
      const body = bodyOf(values as SendingForm);
      setAsking({ body, counts: (await call(officeCountRecipients, { body })).data });
    });

  const handleSend = (body: Body) =>
    void tryTo(async () => {
      const { message } = await call(officeCreateSending, { body }, { idempotencyKey });
      // The form was sent to count recipients: that it is saved, only this answer says.
      removeDraft(place);
      notify(message ?? "", { type: "success" });
      refresh();
      redirect("list", "sendings");
    });

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mt: 1, maxWidth: 960 }}>
      <Title title="Nowe powiadomienie" />
      {refusal && <RefusalAlert>{refusal}</RefusalAlert>}
      <SaveContextProvider value={{}}>
        <Form
          record={EMPTY_SENDING}
          onSubmit={handleSubmit}
          resolver={resolverOf(validate)}
          disableInvalidFormNotification
        >
          <FormDraft isLeaving={asking !== undefined} />
          <SendingFields />
          <Button type="submit" variant="contained" loading={isBusy} sx={{ mt: 2 }}>
            Dalej: policz odbiorców
          </Button>
        </Form>
      </SaveContextProvider>
      <Confirm
        isOpen={asking !== undefined}
        loading={isBusy}
        title={asking ? `Wysłać do ${countOf(asking.counts.recipients, "osoby", "osób", "osób")}?` : ""}
        content={asking ? <CountWords counts={asking.counts} body={asking.body} /> : ""}
        confirm="Wyślij"
        onConfirm={() => asking && handleSend(asking.body)}
        onClose={() => setAsking(undefined)}
      />
    </Paper>
  );
}

function CountWords({ counts, body }: { counts: Counts; body: Body }) {
  const { unknown_total, unknown_identifiers } = counts;
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      <span>
        W portalu: {counts.recipients}. Kopie za zgodą: e-mail {counts.emails}, SMS {counts.sms}.
      </span>
      {unknown_total > 0 && (
        <span>
          Bez konta w programie ({unknown_total}): {unknown_identifiers.join(", ")}
          {unknown_total > unknown_identifiers.length && "…"}
        </span>
      )}
      <span>{body.publish_at ? "Wysyłka zacznie się o podanej godzinie." : "Wysyłka zacznie się od razu."}</span>
    </Stack>
  );
}
