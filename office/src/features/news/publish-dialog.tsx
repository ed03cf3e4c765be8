import { z } from "zod";
import { officePublishNews } from "@plon/contract/office/house/news.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { TimeInput } from "#shared/fields/time-input.tsx";
import type { News, NewsVersion } from "./news-words.ts";
import { useShowNews } from "./news.api.ts";

type Props = { news: News; version: NewsVersion; onClose: () => void };
type Body = { publish_at: string | null };

const body = officePublishNews.body.pick({ publish_at: true }).extend({
  publish_at: z.iso.datetime({ offset: true, error: "Podaj datę i godzinę" }).nullable(),
});

/**
 * Publishes a version: at once, or from a future time. A published item switches to another version at once and keeps
 * its date.
 */
export function PublishDialog({ news, version, onClose }: Props) {
  const show = useShowNews();
  const isOut = news.status === "published";
  return (
    <ActionDialog<Body>
      title={`Opublikować wersję ${version.version}?`}
      explanation={
        isOut
          ? `Od razu przeczytają ją wszyscy pod adresem /aktualnosci/${news.slug}. Data aktualności zostaje.`
          : "Od razu przeczytają ją wszyscy, a jeśli podasz chwilę w przyszłości: dopiero od niej."
      }
      submitLabel="Opublikuj"
      schema={body}
      defaultValues={{ publish_at: news.status === "scheduled" ? news.publish_at : null }}
      onSend={async (given) => {
        const { data, message } = await call(officePublishNews, {
          params: { newsId: news.id },
          body: { version: version.version, publish_at: given.publish_at ?? null },
        });
        await show(data);
        return message;
      }}
      onClose={onClose}
    >
      {!isOut && <TimeInput source="publish_at" label="Kiedy" helperText="Puste: od razu. Godzina jest polska." />}
    </ActionDialog>
  );
}
