import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Title } from "react-admin";
import { useLocation } from "react-router";
import { officePutSetting } from "@plon/contract/office/settings.ts";
import { useMayCall } from "#shared/access.ts";
import { LoadError } from "#shared/states.tsx";
import { SettingForm } from "./setting-form.tsx";
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

/** Settings of the programme, or some of them, each saved on its own. */
export default function SettingsPage({ title = "Ustawienia", isShown = isEvery }: Props) {
  const canWrite = useMayCall(officePutSetting);
  const settings = useQuery(settingsQuery);
  useShownByHash(settings.data !== undefined);
  if (settings.isError) return <LoadError error={settings.error} onRetry={() => settings.refetch()} />;
  return (
    <>
      <Title title={title} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 1, mt: 1, maxWidth: 860 }}>
        {!canWrite && (
          <Alert severity="info" sx={{ my: 1 }}>
            Ustawienia zmienia administrator. Możesz je obejrzeć.
          </Alert>
        )}
        {settings.isPending && <Skeleton variant="rounded" height={320} />}
        {settings.data?.filter(isShown).map((setting) => (
          <SettingForm key={setting.key} setting={setting} />
        ))}
      </Paper>
    </>
  );
}
