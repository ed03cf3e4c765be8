import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TextInput } from "react-admin";
import { useParams } from "react-router";
import type { z } from "zod";
import { officeGetPage, officeSavePage } from "@plon/contract/office/house/content.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { RevisedForm, RevisedNotices, useRevised } from "#shared/forms/revised-form.tsx";
import { call, dataOf } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { newestOf } from "#shared/texts/newest-version.ts";
import { PageEditor } from "./page-editor.tsx";
import { publicationOf } from "./page-list.tsx";
import type { PageDetail } from "./page-words.ts";
import { Theirs } from "./their-version.tsx";
import { VersionList } from "./version-list.tsx";

const pageText = officeSavePage.body.pick({ title: true, content: true });

/** One page: its text, and below it the versions with the published one. */
export default function PageEdit() {
  const pageId = Number(useParams()["id"]);
  const cache = useQueryClient();
  const queryKey = ["pages", "detail", pageId];
  const page = useQuery({
    queryKey,
    queryFn: dataOf(officeGetPage, { params: { pageId } }),
    // A background refetch would change the text while it is being edited.
    refetchOnWindowFocus: false,
  });
  const handleChange = async (changed: PageDetail) => {
    cache.setQueryData(queryKey, changed);
    await cache.invalidateQueries({ queryKey: ["pages", "getList"] });
  };
  if (page.isError) return <FailedPage error={page.error} onRetry={() => page.refetch()} />;
  if (!page.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  return (
    <>
      <RecordTitle title={`Strona: ${page.data.title}`} />
      <Stack sx={{ gap: 2, mt: 1, maxWidth: 960 }}>
        <TextForm page={page.data} onSaved={handleChange} />
        <VersionList page={page.data} onPublished={handleChange} />
      </Stack>
    </>
  );
}

/** The version the editor started from: a newer one saved by somebody else does not change it. */
function TextForm({ page, onSaved }: { page: PageDetail; onSaved: (page: PageDetail) => Promise<void> }) {
  const canWrite = useMayCall(officeSavePage);
  const params = { pageId: page.id };
  const revised = useRevised<PageDetail, z.infer<typeof pageText>>({
    thing: page,
    revisionOf: (read) => read.newest_version,
    write: async (text, version) =>
      (await call(officeSavePage, { params, body: { ...text, based_on_version: version } })).data,
    read: async () => (await call(officeGetPage, { params })).data,
    show: onSaved,
    conflictCode: "request.conflict",
    savedWords: (saved) => `Zapisano wersję ${saved.newest_version} jako szkic. Opublikuj ją, gdy będzie gotowa.`,
  });
  const begun = newestOf(revised.begun);

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="p" variant="subtitle1">
          /{page.slug}
        </Typography>
        <StatusChip status={publicationOf(page)} />
      </Stack>
      <RevisedNotices revised={revised} title={(newer) => `W międzyczasie ktoś zapisał wersję ${newer.newest_version}`}>
        {(newer) => <Theirs version={newestOf(newer)} />}
      </RevisedNotices>
      <RevisedForm
        revised={revised}
        revision={begun.version}
        record={{ id: page.id, title: begun.title, content: begun.content }}
        schema={pageText}
        submitLabel="Zapisz szkic"
        readOnly={!canWrite}
      >
        <TextInput source="title" label="Tytuł" isRequired readOnly={!canWrite} />
        <PageEditor readOnly={!canWrite} />
      </RevisedForm>
    </Paper>
  );
}
