import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { officeRemoveNewsPhoto, officeSetNewsPhoto } from "@plon/contract/office/news.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { useMayWrite } from "#shared/access.ts";
import { Panel } from "#shared/panel.tsx";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import type { News } from "./news-words.ts";
import { sendPhoto, useShowNews } from "./news.api.ts";

/** The photo of a news: as it stands, and the form for another one. */
export function NewsPhoto({ news }: { news: News }) {
  const canWrite = useMayWrite("news");
  const notify = useNotify();
  const show = useShowNews();
  const tellRefusal = useTellRefusal();
  const remove = useMutation({
    mutationFn: () => call(officeRemoveNewsPhoto, { params: { newsId: news.id } }),
    onSuccess: async ({ data, message }) => {
      await show(data);
      notify(message ?? "", { type: "success" });
    },
    onError: tellRefusal,
  });
  return (
    <Panel title="Zdjęcie">
      {news.photo ? (
        <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap", mb: 2 }}>
          <Box
            component="img"
            src={news.photo.sources[0]?.src}
            alt={news.photo.alt}
            sx={{ width: 240, maxWidth: "100%", aspectRatio: "16 / 9", objectFit: "cover", borderRadius: 1 }}
          />
          {canWrite && (
            <Button color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
              Usuń zdjęcie
            </Button>
          )}
        </Stack>
      ) : (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          Bez zdjęcia. Najlepiej wygląda poziome, co najmniej 1280 px szerokie.
        </Typography>
      )}
      {canWrite && <PhotoForm news={news} />}
    </Panel>
  );
}

type Problems = { alt?: string | undefined; photo?: string | undefined; form?: string | undefined };

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error;
  const { alt, photo } = error.fields;
  return alt || photo ? { alt: alt?.[0], photo: photo?.[0] } : { form: error.message };
}

function PhotoForm({ news }: { news: News }) {
  const notify = useNotify();
  const show = useShowNews();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [percent, setPercent] = useState<number>();
  const [problems, setProblems] = useState<Problems>({});

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = officeSetNewsPhoto.upload.fields.safeParse({ alt });
    const missing = file ? undefined : "Wybierz zdjęcie";
    if (!fields.success || !file) return setProblems({ alt: fields.error?.issues[0]?.message, photo: missing });
    setProblems({});
    setPercent(0);
    try {
      await show(await sendPhoto(news.id, file, fields.data.alt, setPercent));
      setFile(undefined);
      setAlt("");
      if (chooser.current) chooser.current.value = "";
      notify("Zdjęcie zostało zapisane.", { type: "success" });
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
        <Button variant="outlined" disabled={percent !== undefined} onClick={() => chooser.current?.click()}>
          {news.photo ? "Wybierz inne zdjęcie" : "Wybierz zdjęcie"}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          aria-label="Zdjęcie"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setProblems(({ alt: words }) => ({ alt: words }));
          }}
        />
        <Typography component="output" variant="body2" color={problems.photo ? "error" : "textSecondary"}>
          {problems.photo ?? file?.name ?? "JPEG lub PNG, mniej niż 10 MB"}
        </Typography>
      </Stack>
      <TextField
        label="Opis zdjęcia"
        required
        value={alt}
        error={problems.alt !== undefined}
        helperText={problems.alt ?? "Przeczyta go czytnik ekranu, na przykład: kwitnący rzepak"}
        onChange={(event) => setAlt(event.target.value)}
      />
      {percent !== undefined && (
        <LinearProgress variant="determinate" value={percent} aria-label="Wysyłanie zdjęcia" sx={{ my: 1 }} />
      )}
      <Button type="submit" variant="contained" loading={percent !== undefined} sx={{ mt: 1 }}>
        Zapisz zdjęcie
      </Button>
    </form>
  );
}
