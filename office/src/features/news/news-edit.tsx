import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { FailedPage } from "#shared/page/states.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { newestOf } from "#shared/texts/newest-version.ts";
import { NewsPhoto } from "./news-photo.tsx";
import { NewsPublication } from "./news-publication.tsx";
import { NewsTextForm } from "./news-text-form.tsx";
import { newsQuery } from "./news.api.ts";

/** One news item: its text, its publication, its photo and its versions. */
export default function NewsEdit() {
  const news = useQuery(newsQuery(Number(useParams()["id"])));
  if (news.isError) return <FailedPage error={news.error} onRetry={() => news.refetch()} />;
  if (!news.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  return (
    <>
      <RecordTitle title={`Aktualność: ${newestOf(news.data).title}`} />
      <Stack sx={{ gap: 2, mt: 1, maxWidth: 960 }}>
        <NewsTextForm news={news.data} />
        <NewsPhoto news={news.data} />
        <NewsPublication news={news.data} />
      </Stack>
    </>
  );
}
