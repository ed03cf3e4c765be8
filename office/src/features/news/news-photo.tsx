import { officeRemoveNewsPhoto, officeSetNewsPhoto } from "@plon/contract/office/house/news.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { PhotoPanel } from "#shared/fields/photo-panel.tsx";
import { call } from "#shared/calls/session.ts";
import type { News } from "./news-words.ts";
import { sendPhoto, useShowNews } from "./news.api.ts";

/** The photo of a news item, and the form to replace it. */
export function NewsPhoto({ news }: { news: News }) {
  const canWrite = useMayCall(officeSetNewsPhoto);
  const show = useShowNews();
  return (
    <PhotoPanel
      photo={news.photo}
      readOnly={!canWrite}
      example="kwitnący rzepak"
      onSend={async (sending) => await show(await sendPhoto(news.id, sending))}
      onRemove={async () => await show((await call(officeRemoveNewsPhoto, { params: { newsId: news.id } })).data)}
    />
  );
}
