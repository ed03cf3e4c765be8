import { COMPLAINT_LENGTH_MAX } from "@plon/rules/campaigns/complaint-bounds.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { useDraftedFiles, useDraftedForm } from "#base/member/form-draft.ts";
import { upload } from "#base/calls/upload.ts";
import { showPageHead, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPhoneField, FormTextArea, FormTextField } from "#shared/fields/form-fields.tsx";
import { tidyHectares } from "#shared/fields/form-masks.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { satisfactionQuery } from "../campaigns.api.ts";
import { typedBy } from "../entry/typed-resolver.ts";
import { PhotosField, photosProblem } from "./photos-field.tsx";

type ComplaintValues = typeof EMPTY;
const EMPTY = { product: "", invoice_number: "", area_hectares: "", description: "", phone: "" };
const resolverOf = (asksPhone: boolean) =>
  typedBy<ComplaintValues>(() =>
    import("@plon/contract/portal/offers/campaigns.ts").then(({ complaintFields }) =>
      asksPhone ? complaintFields.required() : complaintFields.omit({ phone: true }),
    ),
  );
/** The phone is asked for where the entry has none. */
const RESOLVERS = { asked: resolverOf(true), known: resolverOf(false) };

/** What was bought, where it was used, and what went wrong. */
function PurchaseFields({ control }: { control: Control<ComplaintValues> }) {
  return (
    <>
      <FormTextField control={control} name="product" label="Produkt i opakowanie" required />
      <FormTextField control={control} name="invoice_number" label="Numer faktury" required />
      <FormTextField
        control={control}
        name="area_hectares"
        label="Powierzchnia w hektarach"
        hint="Na przykład 12,5."
        required
        inputMode="decimal"
        tidy={tidyHectares}
      />
      <FormTextArea
        control={control}
        name="description"
        label="Co się nie udało?"
        lines={6}
        maxLength={COMPLAINT_LENGTH_MAX}
        required
      />
    </>
  );
}

/** The complaint of an entry: what was bought and where used, what went wrong, and up to five photos. */
export function ComplaintForm({ token, until, asksPhone }: { token: string; until: string; asksPhone: boolean }) {
  const name = `complaint.${token.slice(0, 8)}`;
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [percent, setPercent] = useState<number>();
  const [form, draft] = useDraftedForm<ComplaintValues>(
    { name, byLink: true },
    { resolver: asksPhone ? RESOLVERS.asked : RESOLVERS.known, defaultValues: EMPTY },
  );
  const [isPreparing, setPreparing] = useState(false);
  const [photos, setPhotos] = useDraftedFiles(name, true);
  const { onSubmit, onInvalid, pending, problem } = useFormCycle(form, {
    send: async (fields) => {
      setPercent(0);
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) if (asksPhone || field !== "phone") body.set(field, value);
      for (const photo of photos) body.append("photos", photo);
      const input = { params: { token }, form: body };
      try {
        return await withKey((idempotencyKey) =>
          upload("POST /api/v1/satisfaction/:token/complaint", input, { idempotencyKey, onProgress: setPercent }),
        );
      } finally {
        setPercent(undefined);
      }
    },
    onSuccess: ({ data }) => {
      draft.drop();
      cache.setQueryData(satisfactionQuery(token).queryKey, data);
      showPageHead();
    },
  });
  const wrongPhotos = photosProblem(photos);
  const canSend = wrongPhotos === undefined && !isPreparing;
  // The photos are not a form field: with invalid ones nothing is sent, and the other errors are still shown.
  const onSubmitWithWrongPhotos = form.handleSubmit((_fields, event) => onInvalid({}, event), onInvalid);
  const { control } = form;
  return (
    <Card title="Złóż reklamację">
      <p className="mb-5 text-soft">Reklamację możesz złożyć raz, najpóźniej {until}.</p>
      <form
        onSubmit={(event) => void (canSend ? onSubmit : onSubmitWithWrongPhotos)(event)}
        noValidate
        className="flex flex-col gap-5"
      >
        <FormRefusal>{problem}</FormRefusal>
        <PurchaseFields control={control} />
        <PhotosField
          photos={photos}
          onChange={setPhotos}
          isPreparing={isPreparing}
          onPreparing={setPreparing}
          error={wrongPhotos}
        />
        {asksPhone && <FormPhoneField control={control} name="phone" label="Telefon do kontaktu" />}
        {percent !== undefined && <ProgressBar label="Wysyłanie" value={percent} valueText={`${percent}%`} />}
        <div className="flex flex-col sm:flex-row">
          <Button type="submit" pending={pending || isPreparing}>
            Wyślij reklamację
          </Button>
        </div>
      </form>
    </Card>
  );
}
