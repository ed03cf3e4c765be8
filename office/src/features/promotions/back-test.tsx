import { DayField } from "#shared/fields/date-field.tsx";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { backTestBody } from "@plon/contract/office/offers/promotions.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { LoadError } from "#shared/page/states.tsx";
import { BackTestResult } from "./back-test-result.tsx";
import { lastSeason, type PromotionBody } from "./promotion-words.ts";
import { type BackTestBody, backTestQuery } from "./promotions.api.ts";

type Season = ReturnType<typeof lastSeason>;

/** The request to the server, or what must be fixed first. */
function readQuestion(values: PromotionBody, season: Season, promotionId: number | null) {
  const days = { season_from: season.from, season_to: season.to };
  const body = backTestBody.safeParse({ ...values, ...days, promotion_id: promotionId });
  const problems: Record<string, string> = {};
  if (!body.success) {
    for (const { path, message } of body.error.issues) problems[String(path[0])] ??= message;
    return { body: undefined, problems };
  }
  const isCounted = body.data.tiers.some(({ quantity, products }) => quantity !== null && products.length > 0);
  if (isCounted) return { body: body.data, problems };
  return { body: undefined, problems: { tiers: errorText("promotion.nothing_to_count") } };
}

/** Tries the promotion in the form, saved or not, on the accepted invoices of a past season. */
export function BackTest({ promotionId }: { promotionId: number | null }) {
  const { getValues } = useFormContext<PromotionBody>();
  const [season, setSeason] = useState(() => lastSeason(getValues(), Date.now()));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<BackTestBody>();
  const result = useQuery({ ...backTestQuery(asked), placeholderData: keepPreviousData });

  const run = () => {
    const read = readQuestion(getValues(), season, promotionId);
    setProblems(read.problems);
    setAsked(read.body);
  };
  const day = (name: "from" | "to", label: string) => (
    <DayField
      label={label}
      value={season[name]}
      error={problems[`season_${name}`]}
      sx={{ width: 200, m: 0 }}
      onChange={(value) => setSeason((now) => ({ ...now, [name]: value }))}
      onKeyDown={(event) => {
        // Enter would save the promotion around it.
        if (event.key !== "Enter") return;
        event.preventDefault();
        run();
      }}
    />
  );
  const other = problems["tiers"] ?? problems["audience"] ?? problems["segment_hectares_min"];
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        Sprawdź, ile nagród przyznałaby ta promocja, gdyby trwała w minionym sezonie i zgodzili się na nią wszyscy, dla
        których jest. Liczą się progi i odbiorcy wpisani w formularzu promocji, także niezapisane. Nic nie zostanie
        zmienione.
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", alignItems: "flex-start", mb: 2 }}>
        {day("from", "Zakupy od")}
        {day("to", "Zakupy do (włącznie)")}
        <Button variant="contained" loading={result.isFetching} sx={{ minHeight: 40 }} onClick={run}>
          Policz
        </Button>
      </Stack>
      {other && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {other}
        </Alert>
      )}
      {asked && result.isError && <LoadError error={result.error} onRetry={() => result.refetch()} />}
      <Box aria-live="polite">
        {asked && result.data && !result.isError && (
          <BackTestResult found={result.data} tiers={asked.tiers} onPage={(page) => setAsked({ ...asked, page })} />
        )}
      </Box>
    </Paper>
  );
}
