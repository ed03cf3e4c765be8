import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { officeGetNews, officeSetNewsPhoto } from "@plon/contract/office/house/news.ts";
import { dataOf } from "#shared/calls/session.ts";
import { photoFields, type PhotoSending } from "#shared/fields/photo-form.tsx";
import { upload } from "#shared/calls/upload.ts";
import type { News } from "./news-words.ts";

export const newsQuery = (newsId: number) =>
  queryOptions({
    queryKey: ["news", "details", newsId],
    queryFn: dataOf(officeGetNews, { params: { newsId } }),
    // A background refetch would change the text while it is being edited.
    refetchOnWindowFocus: false,
  });

/** Shows a news item as the server returned it, here and in the list. */
export function useShowNews() {
  const cache = useQueryClient();
  return async (news: News) => {
    cache.setQueryData(newsQuery(news.id).queryKey, news);
    await cache.invalidateQueries({ queryKey: ["news", "getList"] });
  };
}

/** Sets the photo. */
export const sendPhoto = async (newsId: number, sending: PhotoSending) =>
  (await upload(officeSetNewsPhoto, { params: { newsId }, form: photoFields(sending) }, sending)).data;
