import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Form, SaveContextProvider, TextInput, Title, useNotify } from "react-admin";
import { useParams } from "react-router";
import { officeGetPage, officeSavePage } from "@plon/contract/office/content.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { useMayWrite } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { call } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { PageEditor } from "./page-editor.tsx";
import { publicationOf } from "./page-list.tsx";
import { newestOf, type PageDetail } from "./page-words.ts";
import { VersionList } from "./version-list.tsx";

type PageText = { title: string; content: string };

const pageText = officeSavePage.body.pick({ title: true, content: true });

/** One page: its text, and below it the versions with the one that everybody reads. */
export default function PageEdit() {
  const pageId = Number(useParams()["id"]);
  const cache = useQueryClient();
  const queryKey = ["pages", "detail", pageId];
  const page = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(officeGetPage, { params: { pageId } }, { signal })).data,
    // Read anew in the background, the text under the editor's hands would change.
    refetchOnWindowFocus: false,
  });
  const handleChange = async (changed: PageDetail) => {
    cache.setQueryData(queryKey, changed);
    await cache.invalidateQueries({ queryKey: ["pages", "getList"] });
  };
  if (page.isError) return <LoadError error={page.error} onRetry={() => page.refetch()} />;
  if (!page.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  return (
    <>
      <Title title={`Strona: ${page.data.title}`} />
      <Stack sx={{ gap: 2, mt: 1, maxWidth: 960 }}>
        <TextForm page={page.data} onSaved={handleChange} />
        <VersionList page={page.data} onPublished={handleChange} />
      </Stack>
    </>
  );
}

/** What the editor began from: a newer version saved by somebody else does not change it. */
function TextForm({ page, onSaved }: { page: PageDetail; onSaved: (page: PageDetail) => Promise<void> }) {
  const canWrite = useMayWrite("pages");
  const notify = useNotify();
  const [begun, setBegun] = useState(() => newestOf(page));
  const [isSaving, setIsSaving] = useState(false);
  const [newer, setNewer] = useState<PageDetail>();
  const [refusal, setRefusal] = useState<string>();
  const typed = useRef<PageText>(begun);

  const save = async (text: PageText, basedOn: number) => {
    typed.current = text;
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const body = { ...text, based_on_version: basedOn };
      const { data } = await call(officeSavePage, { params: { pageId: page.id }, body });
      setNewer(undefined);
      setBegun(newestOf(data));
      await onSaved(data);
      notify(`Zapisano wersję ${data.newest_version} jako szkic. Opublikuj ją, gdy będzie gotowa.`, {
        type: "success",
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "request.conflict") {
        setNewer((await call(officeGetPage, { params: { pageId: page.id } })).data);
        return undefined;
      }
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
      return Object.fromEntries(Object.entries(error.fields).map(([field, [words]]) => [field, words]));
    } finally {
      setIsSaving(false);
    }
  };

  const dropMine = async (fresh: PageDetail) => {
    setNewer(undefined);
    setBegun(newestOf(fresh));
    await onSaved(fresh);
  };

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="p" variant="subtitle1">
          /{page.slug}
        </Typography>
        <StatusChip status={publicationOf(page)} />
      </Stack>
      {newer && (
        <ConflictNotice
          newer={newer}
          isSaving={isSaving}
          onKeepMine={() => void save(typed.current, newer.newest_version)}
          onTakeTheirs={() => void dropMine(newer)}
        />
      )}
      {refusal && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {refusal}
        </Alert>
      )}
      <SaveContextProvider value={{}}>
        <Form
          key={begun.version}
          record={{ id: page.id, title: begun.title, content: begun.content }}
          onSubmit={(values: unknown) => save(values as PageText, begun.version)}
          validate={validateBy(pageText)}
          disableInvalidFormNotification
          warnWhenUnsavedChanges
        >
          <TextInput source="title" label="Tytuł" isRequired readOnly={!canWrite} />
          <PageEditor readOnly={!canWrite} />
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
