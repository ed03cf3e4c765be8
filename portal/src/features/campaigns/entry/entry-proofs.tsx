import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { EntryProofs as Proofs } from "@plon/contract/portal/documents/entry-proofs.ts";
import { INVOICE_FILE_LIMIT_MB, uploadSizeProblem } from "@plon/rules/pictures/upload.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { FileField } from "@plon/ui/fields/file-field.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { upload } from "#base/calls/upload.ts";
import { OnlyWith } from "#base/member/only-with.tsx";
import { keepShared } from "#base/device/shared-files.ts";
import { withHeic } from "#shared/photos/picture-kinds.ts";
import { smallerPhotos, UnsendablePhoto } from "#shared/photos/smaller-photos.ts";
import { entryProofsQuery, ownProofsQuery } from "../campaigns.api.ts";
import { fetchSentFile } from "#base/calls/download.ts";

const FAILED = "Nie udało się wysłać pliku. Spróbuj ponownie.";
const wordsOf = (error: unknown) => {
  if (error instanceof UnsendablePhoto) return error.message;
  return error instanceof ApiError ? (error.fields["invoice"]?.[0] ?? error.message) : FAILED;
};

/** By an entry's link: the invoices that were sent for it, and another one while it takes some. */
export function EntryProofs({ token }: { token: string }) {
  const cache = useQueryClient();
  const query = entryProofsQuery(token);
  const known = useQuery(query).data;
  const [percent, setPercent] = useState<number>();
  const sending = useMutation({
    mutationFn: async (picked: File) => {
      const [file = picked] = await smallerPhotos([picked]);
      const heavy = uploadSizeProblem([file.size], INVOICE_FILE_LIMIT_MB);
      if (heavy !== undefined) throw new ApiError(422, { error: "file.too_large", message: heavy });
      const form = new FormData();
      form.set("invoice", file);
      setPercent(0);
      const input = { params: { token }, form };
      return await upload("POST /api/v1/campaign-entry-proofs/:token", input, { onProgress: setPercent });
    },
    onSuccess: ({ data }) => cache.setQueryData(query.queryKey, data),
    onSettled: () => setPercent(undefined),
  });
  if (!known || (!known.can_send && known.proofs.length === 0)) return null;
  return (
    <Card title="Faktura za zakup">
      <div className="flex flex-col gap-4">
        <p>
          Masz już fakturę? Przyślij zdjęcie albo plik: odczytamy ją i zobaczy ją pracownik programu. Gdy dołączysz do
          programu, zgłosisz ją jednym przyciskiem, a wtedy policzymy zakup i punkty.
        </p>
        {known.proofs.length > 0 && <Sent proofs={known.proofs} />}
        {known.can_send && (
          <FileField
            name="invoice"
            label="Zdjęcie lub plik faktury"
            hint={`PDF, jpeg lub png poniżej ${INVOICE_FILE_LIMIT_MB}\u00a0MB.`}
            accept={withHeic("application/pdf,image/jpeg,image/png")}
            pickLabel="Wybierz plik"
            cameraLabel="Zrób zdjęcie"
            isFilled={known.proofs.length > 0}
            isFull={sending.isPending}
            error={sending.isError ? wordsOf(sending.error) : undefined}
            onPick={([file]) => file && sending.mutate(file)}
          >
            <output className="text-soft empty:hidden">
              {sending.isPending && percent === undefined ? "Przygotowujemy zdjęcie…" : ""}
            </output>
            {percent !== undefined && <ProgressBar label="Wysyłanie" value={percent} valueText={`${percent}%`} />}
          </FileField>
        )}
      </div>
    </Card>
  );
}

function Sent({ proofs }: Pick<Proofs, "proofs">) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line px-3">
      {proofs.map(({ id, name, read }) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <FileText aria-hidden className="size-6 shrink-0 text-action" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block text-sm text-soft">{read === "" ? "Mamy ten plik" : `Odczytane: ${read}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** For a member: what was sent by the link before joining, each with a button that opens the form of invoices with it. */
export function OwnProofs({ slug }: { slug: string }) {
  const proofs = useQuery(ownProofsQuery).data?.filter((proof) => proof.slug === slug) ?? [];
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: async (path: string) => {
      await keepShared([await fetchSentFile(path)], Date.now());
      await navigate({ to: ".", hash: "!zglos-fakture" });
    },
  });
  if (proofs.length === 0) return null;
  return (
    <Card title="Faktury sprzed dołączenia">
      <div className="flex flex-col gap-4">
        <p>Te pliki przyszły do nas z odnośnika ze zgłoszenia. Zgłoś je, a policzymy zakup i punkty.</p>
        {opening.isError && <p role="alert">Nie udało się otworzyć pliku. Spróbuj ponownie.</p>}
        <ul className="flex flex-col gap-3">
          {proofs.map(({ id, name, download }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">{name}</span>
              <OnlyWith power="submit">
                <Button
                  variant="secondary"
                  needsNetwork
                  pending={opening.isPending}
                  onClick={() => opening.mutate(download)}
                >
                  Zgłoś tę fakturę
                </Button>
              </OnlyWith>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
