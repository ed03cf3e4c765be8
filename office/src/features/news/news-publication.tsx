import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { officePublishNews, officeWithdrawNews } from "@plon/contract/office/house/news.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { HtmlPreview } from "#shared/texts/html-preview.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { type News, type NewsVersion, savedWords } from "./news-words.ts";
import { useShowNews } from "./news.api.ts";
import { PublishDialog } from "./publish-dialog.tsx";

/** When it is published, and all its versions: each can be previewed and published. */
export function NewsPublication({ news }: { news: News }) {
  const canWrite = useMayCall(officePublishNews);
  const [looking, setLooking] = useState<NewsVersion>();
  const [choosing, setChoosing] = useState<NewsVersion>();
  return (
    <Panel title="Publikacja i wersje">
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography>{publicationWords(news)}</Typography>
        {canWrite && news.status !== "draft" && <WithdrawButton news={news} />}
      </Stack>
      <List disablePadding>
        {news.versions.map((version) => (
          <ListItem key={version.id} disableGutters divider sx={{ flexWrap: "wrap", gap: 1 }}>
            <ListItemText
              primary={`Wersja ${version.version}: ${version.title}`}
              secondary={savedWords(version)}
              sx={{ minWidth: 220, overflowWrap: "anywhere" }}
            />
            <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
              {version.version === news.published_version && (
                <StatusChip
                  status={
                    news.status === "scheduled"
                      ? { label: "Zaplanowana", color: "orange" }
                      : { label: "Opublikowana", color: "green" }
                  }
                />
              )}
              <Button size="small" onClick={() => setLooking(version)} aria-label={`Podgląd wersji ${version.version}`}>
                Podgląd
              </Button>
              {canWrite && (version.version !== news.published_version || news.status === "scheduled") && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() => setChoosing(version)}
                  aria-label={`Opublikuj wersję ${version.version}`}
                >
                  Opublikuj
                </Button>
              )}
            </Stack>
          </ListItem>
        ))}
      </List>
      {looking && (
        <HtmlPreview
          title={`${looking.title} (wersja ${looking.version})`}
          hint={savedWords(looking)}
          frameTitle={`Podgląd wersji ${looking.version}`}
          lead={looking.lead}
          html={looking.content}
          onClose={() => setLooking(undefined)}
        />
      )}
      {choosing && <PublishDialog news={news} version={choosing} onClose={() => setChoosing(undefined)} />}
    </Panel>
  );
}

function publicationWords({ status, publish_at }: News): string {
  if (status === "draft" || publish_at === null) return "Szkic: nikt poza biurem go nie widzi.";
  if (status === "scheduled") return `Wszyscy przeczytają ją od ${formatInstant(publish_at)}.`;
  return `Widoczna dla wszystkich od ${formatInstant(publish_at)}.`;
}

function WithdrawButton({ news }: { news: News }) {
  const show = useShowNews();
  const params = { newsId: news.id };
  const { published_version: version, publish_at, status } = news;
  const publishAgain = async () => {
    // A day that has passed is not given back: it is published anew.
    const body = { version: version ?? 1, publish_at: status === "scheduled" ? publish_at : null };
    const { data, message } = await call(officePublishNews, { params, body });
    await show(data);
    return message;
  };
  const withdraw = async () => {
    const { data, message } = await call(officeWithdrawNews, { params });
    await show(data);
    return { message, undo: publishAgain };
  };
  return (
    <ConfirmButton
      size="small"
      variant="outlined"
      color="error"
      question="Wycofać aktualność?"
      content="Zniknie z portalu i będzie znów szkicem. Treść i wersje zostają."
      confirm="Wycofaj"
      send={withdraw}
    >
      Wycofaj
    </ConfirmButton>
  );
}
