import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import type { SizedPicture } from "@plon/contract/shared/pictures.ts";
import { Panel } from "#shared/page/panel.tsx";
import { PhotoForm, type PhotoSending } from "./photo-form.tsx";
import { useTellRefusal } from "#shared/calls/refusal.ts";

type Props = {
  photo: Pick<SizedPicture, "alt" | "sources"> | null;
  readOnly: boolean;
  /** An example description; without it none is asked for. */
  example?: string;
  /** A face is shown round and small, anything else wide. */
  isFace?: boolean;
  onSend: (sending: PhotoSending) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

const WIDE = { width: 240, maxWidth: "100%", aspectRatio: "16 / 9", objectFit: "cover", borderRadius: 1 };
const FACE = { width: 112, height: 112, objectFit: "cover", borderRadius: "50%" };

/** The only photo of a record, and the form to replace it. */
export function PhotoPanel({ photo, readOnly, example, isFace = false, onSend, onRemove }: Props) {
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => notify("Zdjęcie zostało usunięte.", { type: "success" }),
    onError: tellRefusal,
  });
  return (
    <Panel title="Zdjęcie">
      {photo ? (
        <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap", mb: 2 }}>
          <Box component="img" src={photo.sources[0]?.src} alt={photo.alt} sx={isFace ? FACE : WIDE} />
          {!readOnly && (
            <Button color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
              Usuń zdjęcie
            </Button>
          )}
        </Stack>
      ) : (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {isFace
            ? "Bez zdjęcia uczestnicy widzą inicjały. Najlepiej wygląda twarz pośrodku kwadratu, co najmniej 320 px."
            : "Bez zdjęcia. Najlepiej wygląda poziome, co najmniej 1280 px szerokie."}
        </Typography>
      )}
      {!readOnly && (
        <PhotoForm
          chooseLabel={photo ? "Wybierz inne zdjęcie" : "Wybierz zdjęcie"}
          saveLabel="Zapisz zdjęcie"
          savedText="Zdjęcie zostało zapisane."
          example={example}
          onSend={onSend}
        />
      )}
    </Panel>
  );
}
