import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { Link } from "react-router";
import { formatCount, formatPoints } from "@plon/client/format.ts";
import {
  levelSchemeBody,
  officeEndLevelScheme,
  officeStartLevelScheme,
  officeUpdateLevelScheme,
} from "@plon/contract/office/offers/levels.ts";
import { officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { useState } from "react";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { listAddress } from "#shared/table/open-view.ts";
import { LevelFields } from "./level-fields.tsx";
import { LevelTrial } from "./level-trial.tsx";
import { type LevelScheme, statusOf } from "./level-words.ts";
import { endLevels, levelFarmsQuery, startLevels } from "./levels.api.ts";

function Acts({ scheme }: { scheme: LevelScheme }) {
  const [canStart, canEnd] = [useMayCall(officeStartLevelScheme), useMayCall(officeEndLevelScheme)];
  const [year] = useState(() => Number(warsawDay(new Date()).slice(0, 4)));
  const last = Math.max(year, scheme.first_season);
  return (
    <Panel title="Działanie" isTop>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <StatusChip status={statusOf(scheme)} />
        {canStart && scheme.status === "draft" && !scheme.is_asked && (
          <ConfirmButton
            variant="contained"
            question="Poprosić o uruchomienie poziomów?"
            content="Decyduje drugi administrator, który zobaczy wynik próby na poprzednim sezonie. Po uruchomieniu progów, mnożników i korzyści nie można zmienić; koniec wyznacza się na koniec sezonu."
            confirm="Poproś"
            send={() => startLevels(scheme)}
            changes="all"
          >
            Uruchom
          </ConfirmButton>
        )}
        {canEnd && (scheme.status === "running" || scheme.status === "announced") && scheme.last_season === null && (
          <ConfirmButton
            color="error"
            question={`Zakończyć poziomy po sezonie ${last}?`}
            content="Do końca tego sezonu poziomy osiąga się jak dotąd, a osiągnięte obowiązują tak długo, jak obiecano. Tego nie da się cofnąć."
            confirm="Zakończ"
            send={() => endLevels(scheme, last)}
            changes="all"
          >
            Zakończ po sezonie {last}
          </ConfirmButton>
        )}
      </Stack>
    </Panel>
  );
}

function Farms({ scheme }: { scheme: LevelScheme }) {
  const seesFarms = useMayCall(officeListParticipants);
  const { data } = useQuery(levelFarmsQuery(scheme.id));
  if (!data) return null;
  return (
    <Panel title="Gospodarstwa według poziomów" isTop>
      <SmallTable
        label="Gospodarstwa według poziomów"
        rows={data.levels}
        rowKey={({ id }) => id}
        columns={[
          { head: "Poziom", render: ({ name }) => name },
          {
            head: "Gospodarstwa dziś",
            align: "right",
            render: ({ id, name, farms }) =>
              seesFarms && farms > 0 ? (
                <MuiLink
                  component={Link}
                  to={listAddress("/participants", { level_id: String(id) })}
                  aria-label={`${name}: ${formatCount(farms)}, pokaż gospodarstwa`}
                >
                  {formatCount(farms)}
                </MuiLink>
              ) : (
                formatCount(farms)
              ),
          },
        ]}
      />
      <Typography variant="body2" sx={{ mt: 1 }}>
        Bonusy w sezonie {data.season}: {formatPoints(data.bonus_points)}.
      </Typography>
    </Panel>
  );
}

function Beside() {
  const scheme = useRecordContext<LevelScheme>();
  if (!scheme) return null;
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Acts scheme={scheme} />
      {(scheme.status === "running" || scheme.status === "holding") && <Farms scheme={scheme} />}
    </Stack>
  );
}

function Card() {
  const canWrite = useMayCall(officeUpdateLevelScheme);
  const scheme = useRecordContext<LevelScheme>();
  const readOnly = !canWrite || scheme?.status !== "draft" || scheme.is_asked;
  return (
    <EditCard validate={validateDeepBy(levelSchemeBody)} readOnly={readOnly}>
      <LevelFields readOnly={readOnly} />
      <LevelTrial />
    </EditCard>
  );
}

/** One scheme: its levels, what they would have given, whether it runs, and how many farms hold each. */
export default function LevelEdit() {
  return (
    <EditPage>
      <Card />
      <Beside />
    </EditPage>
  );
}
