import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { Form, SaveContextProvider, useNotify } from "react-admin";
import { newsText, officeGetNews, officeSaveNews } from "@plon/contract/office/news.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { useMayWrite } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { call } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";
import { NewsFields } from "./news-fields.tsx";
import { type News, newestOf, savedWords, stateOf } from "./news-words.ts";
import { useShowNews } from "./news.api.ts";

type Text = { title: string; lead: string; content: string };

/** The text, saved as a new version. What the editor began from stays begun: a newer one of somebody else is told. */
export function NewsTextForm({ news }: { news: News }) {
  const canWrite = useMayWrite("news");
  const notify = useNotify();
  const show = useShowNews();
  const [begun, setBegun] = useState(() => newestOf(news));
  const [isSaving, setIsSaving] = useState(false);
  const [newer, setNewer] = useState<News>();
  const [refusal, setRefusal] = useState<string>();
  const typed = useRef<Text>(begun);

  const take = async (fresh: News) => {
    setNewer(undefined);
    setBegun(newestOf(fresh));
    await show(fresh);
  };

  const save = async (text: Text, basedOn: number) => {
    typed.current = text;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const body = { ...text, based_on_version: basedOn };
      const { data } = await call(officeSaveNews, { params: { newsId: news.id }, body });
      await take(data);
      notify(`Zapisano wersję ${data.newest_version} jako szkic. Opublikuj ją, gdy będzie gotowa.`, {
        type: "success",
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "request.conflict") {
        setNewer((await call(officeGetNews, { params: { newsId: news.id } })).data);
        return undefined;
      }
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
      return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          /aktualnosci/{news.slug}
        </Typography>
        <StatusChip status={stateOf(news)} />
      </Stack>
      {newer && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          <AlertTitle>W międzyczasie ktoś zapisał wersję {newer.newest_version}</AlertTitle>
          {savedWords(newestOf(newer))}. Twój tekst nie został zapisany, ale nadal jest w edytorze.
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              loading={isSaving}
              onClick={() => void save(typed.current, newer.newest_version)}
            >
              Zapisz mój tekst jako wersję {newer.newest_version + 1}
            </Button>
            <Button size="small" color="inherit" onClick={() => void take(newer)}>
              Porzuć mój tekst
            </Button>
          </Stack>
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {refusal}
        </Alert>
      )}
      <SaveContextProvider value={{}}>
        <Form
          key={begun.version}
          record={{ id: news.id, title: begun.title, lead: begun.lead, content: begun.content }}
          onSubmit={(values: unknown) => save(newsText.parse(values), begun.version)}
          validate={validateBy(newsText)}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
        >
          <NewsFields readOnly={!canWrite} />
          {canWrite && (
            <Button type="submit" variant="contained" loading={isSaving} sx={{ mt: 2 }}>
              Zapisz szkic
            </Button>
          )}
        </Form>
      </SaveContextProvider>
    </Paper>
  );
}
