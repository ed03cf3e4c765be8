import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { formatCount } from "@plon/client/format.ts";
import { journeyBody, officeUpdateJourney } from "@plon/contract/office/offers/journeys.ts";
import { ActButton, ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { JourneyFields } from "./journey-fields.tsx";
import { type Journey, STATES } from "./journey-words.ts";
import { endJourney, pauseJourney, resultQuery, startJourney, testJourney } from "./journeys.api.ts";

function Acts({ journey }: { journey: Journey }) {
  const { id, status } = journey;
  const { data } = useQuery(resultQuery(id));
  const entering = data && formatCount(data.entering);
  return (
    <Panel title="Działanie" isTop>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <StatusChip status={STATES[status]} />
        {entering !== undefined && status !== "ended" && (
          <Typography variant="body2">Dziś weszłoby gospodarstw: {entering}.</Typography>
        )}
        {(status === "draft" || status === "paused") && (
          <ConfirmButton
            variant="contained"
            question="Uruchomić ścieżkę?"
            content={`Wiadomości zaczną wychodzić same. Dziś weszłoby gospodarstw: ${entering ?? "…"}.`}
            confirm="Uruchom"
            send={() => startJourney(id)}
            changes="all"
          >
            Uruchom
          </ConfirmButton>
        )}
        {status === "running" && (
          <ActButton variant="outlined" send={() => pauseJourney(id)} changes="all">
            Wstrzymaj
          </ActButton>
        )}
        {(status === "running" || status === "paused") && (
          <ConfirmButton
            color="error"
            question="Zakończyć ścieżkę?"
            content="Nikt nie dostanie dalszych wiadomości. Tego nie da się cofnąć."
            confirm="Zakończ"
            send={() => endJourney(id)}
            changes="all"
          >
            Zakończ
          </ConfirmButton>
        )}
        <ActButton variant="outlined" send={() => testJourney(id)}>
          Wyślij do mnie
        </ActButton>
      </Stack>
    </Panel>
  );
}

function Result({ journey }: { journey: Journey }) {
  const { data } = useQuery(resultQuery(journey.id));
  if (!data || journey.entered_count === 0) return null;
  const { told, held, sentence } = data;
  const lines = [
    `Gospodarstwa z wiadomościami: ${formatCount(told.farms)}, w tym z osiągniętym celem: ${formatCount(told.goals)}.`,
    `Wiadomości: ${formatCount(told.messages)}, otwarte w portalu: ${formatCount(told.opened)}, kliknięte w e-mailu: ${formatCount(told.clicked)}.`,
    `Grupa kontrolna: ${formatCount(held.farms)}, w tym z osiągniętym celem: ${formatCount(held.goals)}.`,
    `Zakupy na gospodarstwo od uruchomienia (l i kg): ${formatCount(Math.round(told.bought))}, w grupie kontrolnej ${formatCount(Math.round(held.bought))}.`,
    sentence,
  ];
  return (
    <Panel title="Wynik" isTop>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ mb: 0.5 }}>
          {line}
        </Typography>
      ))}
    </Panel>
  );
}

function Beside() {
  const canWrite = useMayCall(officeUpdateJourney);
  const journey = useRecordContext<Journey>();
  if (!journey) return null;
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      {canWrite && <Acts journey={journey} />}
      <Result journey={journey} />
    </Stack>
  );
}

function Card() {
  const canWrite = useMayCall(officeUpdateJourney);
  const journey = useRecordContext<Journey>();
  const readOnly = !canWrite || !(journey?.status === "draft" || journey?.status === "paused");
  return (
    <EditCard validate={validateDeepBy(journeyBody)} readOnly={readOnly}>
      <JourneyFields readOnly={readOnly} />
    </EditCard>
  );
}

/** One journey: its texts, whether it runs, and what became of those whom it told. */
export default function JourneyEdit() {
  return (
    <EditPage>
      <Card />
      <Beside />
    </EditPage>
  );
}
