import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type SubmitEvent, useState } from "react";
import { useNotify } from "react-admin";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { FileButton } from "./file-button.tsx";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { useFileKey } from "#shared/calls/upload.ts";

type Problems = { alt?: string | undefined; photo?: string | undefined; form?: string | undefined };

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error;
  const { alt, photo } = error.fields;
  return alt || photo ? { alt: alt?.[0], photo: photo?.[0] } : { form: wordsOf(error) };
}

const description = plainText(150, 1);

/** Sends a photo; `onProgress` receives the percentage sent. */
export type PhotoSending = {
  photo: File;
  alt: string;
  idempotencyKey: string;
  onProgress: (percent: number) => void;
};

/** The fields of an upload, the description first. */
export function photoFields({ alt, photo }: Pick<PhotoSending, "alt" | "photo">): FormData {
  const form = new FormData();
  form.append("alt", alt);
  form.append("photo", photo);
  return form;
}

type Props = {
  chooseLabel: string;
  saveLabel: string;
  savedText: string;
  /** An example of a good description; without it none is asked for, if a name is shown beside the photo. */
  example?: string | undefined;
  onSend: (sending: PhotoSending) => Promise<unknown>;
};

/** Sends a photo with its description; the input stays after an error. */
export function PhotoForm({ chooseLabel, saveLabel, savedText, example, onSend }: Props) {
  const notify = useNotify();
  const fileKey = useFileKey();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [percent, setPercent] = useState<number>();
  const [problems, setProblems] = useState<Problems>({});

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = (example === undefined ? plainText(0) : description).safeParse(alt);
    const missing = file ? undefined : "Wybierz zdjęcie";
    if (!words.success || !file) return setProblems({ alt: words.error?.issues[0]?.message, photo: missing });
    setProblems({});
    setPercent(0);
    try {
      const idempotencyKey = fileKey.keyOf(file, words.data);
      await onSend({ photo: file, alt: words.data, idempotencyKey, onProgress: setPercent });
      fileKey.forget();
      setFile(undefined);
      setAlt("");
      notify(savedText, { type: "success" });
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setPercent(undefined);
    }
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      {problems.form && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problems.form}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <FileButton
          label={chooseLabel}
          fieldLabel="Zdjęcie"
          accept="image/jpeg,image/png"
          disabled={percent !== undefined}
          onChoose={(chosen) => {
            setFile(chosen);
            setProblems(({ alt: words }) => ({ alt: words }));
          }}
        />
        <Typography component="output" variant="body2" color={problems.photo ? "error" : "textSecondary"}>
          {[file?.name, problems.photo].filter(Boolean).join(": ") || "JPEG lub PNG, mniej niż 10 MB"}
        </Typography>
      </Stack>
      {example !== undefined && (
        <TextField
          label="Opis zdjęcia"
          required
          value={alt}
          error={problems.alt !== undefined}
          helperText={problems.alt ?? `Przeczyta go czytnik ekranu, na przykład: ${example}`}
          onChange={(event) => setAlt(event.target.value)}
        />
      )}
      {percent !== undefined && (
        <LinearProgress variant="determinate" value={percent} aria-label="Wysyłanie zdjęcia" sx={{ my: 1 }} />
      )}
      <Button type="submit" variant="contained" loading={percent !== undefined} sx={{ mt: 1 }}>
        {saveLabel}
      </Button>
    </form>
  );
}
