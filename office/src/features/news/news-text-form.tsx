import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { z } from "zod";
import { newsText, officeGetNews, officeSaveNews } from "@plon/contract/office/house/news.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { RevisedForm, RevisedNotices, useRevised } from "#shared/forms/revised-form.tsx";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { newestOf } from "#shared/texts/newest-version.ts";
import { NewsFields } from "./news-fields.tsx";
import { type News, savedWords, stateOf } from "./news-words.ts";
import { useShowNews } from "./news.api.ts";

/**
 * The text, saved as a new version. The editor's starting version stays fixed: a newer one by somebody else is
 * reported.
 */
export function NewsTextForm({ news }: { news: News }) {
  const canWrite = useMayCall(officeSaveNews);
  const params = { newsId: news.id };
  const revised = useRevised<News, z.infer<typeof newsText>>({
    thing: news,
    revisionOf: (read) => read.newest_version,
    write: async (text, version) =>
      (await call(officeSaveNews, { params, body: { ...text, based_on_version: version } })).data,
    read: async () => (await call(officeGetNews, { params })).data,
    show: useShowNews(),
    conflictCode: "request.conflict",
    savedWords: (saved) => `Zapisano wersję ${saved.newest_version} jako szkic. Opublikuj ją, gdy będzie gotowa.`,
  });
  const begun = newestOf(revised.begun);

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          /aktualnosci/{news.slug}
        </Typography>
        <StatusChip status={stateOf(news)} />
      </Stack>
      <RevisedNotices revised={revised} title={(newer) => `W międzyczasie ktoś zapisał wersję ${newer.newest_version}`}>
        {(newer) => `${savedWords(newestOf(newer))}. `}
      </RevisedNotices>
      <RevisedForm
        revised={revised}
        revision={begun.version}
        record={{ id: news.id, title: begun.title, lead: begun.lead, content: begun.content }}
        schema={newsText}
        submitLabel="Zapisz szkic"
        readOnly={!canWrite}
      >
        <NewsFields readOnly={!canWrite} />
      </RevisedForm>
    </Paper>
  );
}
