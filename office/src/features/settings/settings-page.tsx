import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Title } from "react-admin";
import { Link, useLocation } from "react-router";
import { SETTINGS_PAGE_ID } from "@plon/contract/office/desk/presence.ts";
import { officePutSetting } from "@plon/contract/office/house/settings.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { EmptyState, FailedPage } from "#shared/page/states.tsx";
import { foundSettings, GROUP_NAMES } from "./setting-groups.ts";
import { SettingForm } from "./setting-form.tsx";
import { ASKED_EVERY_MS, RecordWatch } from "#shared/forms/record-watch.tsx";
import { type Setting, settingsQuery } from "./settings.api.ts";

const isEvery = (_setting: Setting) => true;

type Props = { title?: string; isShown?: (setting: Setting) => boolean };

/** Brings the setting that the address names into view, once there are settings. */
function useShownByHash(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isLoaded, hash]);
}

const anchorOf = (group: string) => `grupa-${group}`;

/** The groups with their settings; with several of them a search, and a way to each. */
function Groups({ settings }: { settings: Setting[] }) {
  const [phrase, setPhrase] = useState("");
  const all = foundSettings(settings, "");
  const found = foundSettings(settings, phrase);
  return (
    <>
      {all.length > 1 && (
        <Box component="search" sx={{ py: 1 }}>
          <TextField
            type="search"
            label="Szukaj ustawienia"
            value={phrase}
            fullWidth
            onChange={({ target }) => setPhrase(target.value)}
          />
          <Stack
            component="nav"
            aria-label="Grupy ustawień"
            direction="row"
            sx={{ flexWrap: "wrap", gap: 0.5, ml: "-5px" }}
          >
            {found.map(({ group, settings: { length } }) => (
              <Button key={group} component={Link} to={{ hash: anchorOf(group) }} size="small">
                {GROUP_NAMES[group]} ({length})
              </Button>
            ))}
          </Stack>
        </Box>
      )}
      {found.length === 0 && (
        <EmptyState title="Nie ma takiego ustawienia">
          <Button onClick={() => setPhrase("")}>Pokaż wszystkie</Button>
        </EmptyState>
      )}
      {found.map(({ group, settings: ofGroup }) => (
        <Box key={group} component="section" aria-labelledby={anchorOf(group)} sx={{ pt: 2 }}>
          <Typography id={anchorOf(group)} variant="h5" component="h2" sx={{ scrollMarginTop: 64 }}>
            {GROUP_NAMES[group]}
          </Typography>
          {ofGroup.map((setting) => (
            <SettingForm key={setting.key} setting={setting} />
          ))}
        </Box>
      ))}
    </>
  );
}

/** Settings of the programme, or some of them, each saved on its own. */
export default function SettingsPage({ title = "Ustawienia", isShown = isEvery }: Props) {
  const canWrite = useMayCall(officePutSetting);
  const settings = useQuery({ ...settingsQuery, refetchInterval: ASKED_EVERY_MS });
  useShownByHash(settings.data !== undefined);
  if (settings.isError) return <FailedPage error={settings.error} onRetry={() => settings.refetch()} />;
  return (
    <RecordWatch subject="setting" id={String(SETTINGS_PAGE_ID)}>
      <Title title={title} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 1, mt: 1, maxWidth: 860 }}>
        {!canWrite && (
          <Alert severity="info" sx={{ my: 1 }}>
            Ustawienia zmienia administrator. Możesz je obejrzeć.
          </Alert>
        )}
        {settings.isPending && <Skeleton variant="rounded" height={320} />}
        {settings.data && <Groups settings={settings.data.filter(isShown)} />}
      </Paper>
    </RecordWatch>
  );
}
