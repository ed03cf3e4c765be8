import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { Facts, Panel } from "#shared/page/panel.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { letterQuery } from "./letters.api.ts";
import { LetterForm } from "./letter-form.tsx";

/** The letter of one level: its text, its placeholders, and who changed it when. */
export default function LetterEdit() {
  const level = Number(useParams()["id"]);
  const letter = useQuery(letterQuery(level));
  if (letter.isError) return <FailedPage error={letter.error} onRetry={() => letter.refetch()} />;
  if (!letter.data) return <Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />;
  const { places, versions } = letter.data;
  return (
    <>
      <RecordTitle title={`List za ${formatPoints(level)}`} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 20rem" },
          gap: 2,
          alignItems: "start",
          mt: 1,
        }}
      >
        <section>
          <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
            Treść listu
          </Typography>
          <LetterForm letter={letter.data} />
        </section>
        <Box sx={{ display: "grid", gap: 2 }}>
          <Panel title="Co można wstawić">
            <Facts facts={places.map(({ name, meaning }) => [`{${name}}`, meaning])} />
          </Panel>
          <Panel title="Wersje">
            {versions.map((version) => (
              <Typography key={version.version} variant="body2" sx={{ mb: 1, overflowWrap: "anywhere" }}>
                <b>Wersja {version.version}</b>, {formatInstant(version.saved_at)}
                {version.saved_by && `, ${version.saved_by}`}
                <br />
                Przyznane listy: {version.letters}
              </Typography>
            ))}
          </Panel>
        </Box>
      </Box>
    </>
  );
}
