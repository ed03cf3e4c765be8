import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { officePublishPage } from "@plon/contract/office/house/content.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { type PageDetail, type PageVersion, savedWords } from "./page-words.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionPreview } from "./version-preview.tsx";

type Props = { page: PageDetail; onPublished: (page: PageDetail) => Promise<void> };

/** All versions of a page, newest first: any of them can be previewed and published, which undoes a mistake. */
export function VersionList({ page, onPublished }: Props) {
  const canWrite = useMayCall(officePublishPage);
  const [looking, setLooking] = useState<PageVersion>();
  const [choosing, setChoosing] = useState<PageVersion>();
  const before = page.published_version;
  const send = async (version: number, asksAgain: boolean | undefined) => {
    const body = { version, ...(asksAgain === undefined ? {} : { asks_again: asksAgain }) };
    const { data } = await call(officePublishPage, { params: { pageId: page.id }, body });
    await onPublished(data);
    return `Opublikowano wersję ${data.published_version}.`;
  };
  const publish = async (version: number, asksAgain: boolean | undefined) => {
    const message = await send(version, asksAgain);
    // Who has been asked goes on being asked: that is not undone by showing the older words.
    if (before === null || asksAgain) return message;
    return { message, undo: () => send(before, asksAgain) };
  };
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h6" component="h2">
        Wersje
      </Typography>
      <List disablePadding>
        {page.versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isPublished={version.version === page.published_version}
            onLook={() => setLooking(version)}
            onPublish={canWrite ? () => setChoosing(version) : undefined}
          />
        ))}
      </List>
      {looking && <VersionPreview version={looking} onClose={() => setLooking(undefined)} />}
      {choosing && (
        <PublishDialog
          page={page}
          version={choosing}
          onPublish={(asksAgain) => publish(choosing.version, asksAgain)}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </Paper>
  );
}

type RowProps = {
  version: PageVersion;
  isPublished: boolean;
  onLook: () => void;
  onPublish: (() => void) | undefined;
};

function VersionRow({ version, isPublished, onLook, onPublish }: RowProps) {
  return (
    <ListItem disableGutters divider sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        primary={`Wersja ${version.version}: ${version.title}`}
        secondary={savedWords(version)}
        sx={{ minWidth: 220, overflowWrap: "anywhere" }}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        {isPublished && version.published_at && (
          <StatusChip status={{ label: `Opublikowana ${formatInstant(version.published_at)}`, color: "green" }} />
        )}
        <Button size="small" onClick={onLook} aria-label={`Podgląd wersji ${version.version}`}>
          Podgląd
        </Button>
        {!isPublished && onPublish && (
          <Button
            size="small"
            variant="outlined"
            onClick={onPublish}
            aria-label={`Opublikuj wersję ${version.version}`}
          >
            Opublikuj
          </Button>
        )}
      </Stack>
    </ListItem>
  );
}
