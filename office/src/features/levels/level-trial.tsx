import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { formatCount, formatMoney, formatPoints } from "@plon/client/format.ts";
import { levelTrialBody } from "@plon/contract/office/offers/levels.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { Hint } from "#shared/page/hint.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { LoadError } from "#shared/page/states.tsx";
import type { LevelBody } from "./level-words.ts";
import { type Trial, type TrialBody, trialQuery } from "./levels.api.ts";

/** Tries the levels in the form, saved or not, on the purchases of the last season. */
export function LevelTrial() {
  const { getValues } = useFormContext<LevelBody>();
  const [season] = useState(() => Number(warsawDay(new Date()).slice(0, 4)) - 1);
  const [asked, setAsked] = useState<TrialBody>();
  const [problem, setProblem] = useState<string>();
  const result = useQuery({ ...trialQuery(asked), placeholderData: keepPreviousData });
  const run = () => {
    const { measure, levels } = getValues();
    const body = levelTrialBody.safeParse({ measure, levels, season });
    setProblem(body.success ? undefined : "Popraw najpierw poziomy w formularzu.");
    setAsked(body.success ? body.data : undefined);
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, width: "100%" }}>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        Sprawdź, ile gospodarstw miałoby każdy poziom w sezonie {season} i ile punktów dałyby bonusy, gdyby był to
        pierwszy sezon tych poziomów. Liczą się poziomy wpisane w formularzu, także niezapisane. Nic nie zostanie
        zmienione.
      </Typography>
      <Button variant="contained" loading={result.isFetching} onClick={run}>
        Wypróbuj na sezonie {season}
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      {asked && result.isError && <LoadError error={result.error} onRetry={() => result.refetch()} />}
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {asked && result.data && !result.isError && <Found trial={result.data} levels={asked.levels} />}
      </Box>
    </Paper>
  );
}

function Found({ trial, levels }: { trial: Trial; levels: TrialBody["levels"] }) {
  const { farms, below, base_points, bonus_points, bonus_grosze } = trial;
  const share = base_points > 0 ? (100 * bonus_points) / base_points : 0;
  const rows = [
    { name: "Bez poziomu", farms: below, bonus_points: 0 },
    ...levels.map(({ name }, place) => ({ name, ...trial.levels[place]! })),
  ];
  return (
    <>
      <Stack direction="row" sx={{ gap: { xs: 2, sm: 5 }, flexWrap: "wrap", mb: 2 }}>
        <Figure name="Gospodarstwa z zakupami" value={formatCount(farms)} />
        <Figure name="Bonusy" value={formatPoints(bonus_points)} />
        <Figure name="Warte" value={formatMoney(bonus_grosze)} />
        <Figure name="Udział w punktach za zakupy" value={`${share.toFixed(1).replace(".", ",")}%`} />
      </Stack>
      <SmallTable
        label="Gospodarstwa i bonusy według poziomów"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { head: "Poziom na koniec sezonu", render: ({ name }) => name },
          { head: "Gospodarstwa", align: "right", render: (row) => formatCount(row.farms) },
          { head: "Bonusy, pkt", align: "right", render: (row) => formatCount(row.bonus_points) },
        ]}
      />
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Box>
      <Hint>{name}</Hint>
      <Typography variant="h5" component="p">
        {value}
      </Typography>
    </Box>
  );
}
