import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { officeGetNews, officeSetNewsPhoto } from "@plon/contract/office/news.ts";
import { call } from "#shared/session.ts";
import type { PhotoSending } from "#shared/photo-form.tsx";
import { upload } from "#shared/upload.ts";
import type { News } from "./news-words.ts";

export const newsQuery = (newsId: number) =>
  queryOptions({
    queryKey: ["news", "details", newsId],
    queryFn: async ({ signal }) => (await call(officeGetNews, { params: { newsId } }, { signal })).data,
    // Read anew in the background, the text under the editor's hands would change.
    refetchOnWindowFocus: false,
  });

/** Shows a news as the server answered it, here and in the list. */
export function useShowNews() {
  const cache = useQueryClient();
  return async (news: News) => {
    cache.setQueryData(newsQuery(news.id).queryKey, news);
    await cache.invalidateQueries({ queryKey: ["news", "getList"] });
  };
}

/** Sets the photo. */
export async function sendPhoto(newsId: number, { photo, alt, idempotencyKey, onProgress }: PhotoSending) {
  const form = new FormData();
  form.append("alt", alt);
  form.append("photo", photo);
  return (await upload(officeSetNewsPhoto, { params: { newsId }, form }, { onProgress, idempotencyKey })).data;
}
