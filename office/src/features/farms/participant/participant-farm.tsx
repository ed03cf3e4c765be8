import Alert from "@mui/material/Alert";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { CROP_GROUPS } from "@plon/rules/goods/crops.ts";
import { formatInstant, formatLongDay, formatHectares } from "@plon/client/format.ts";
import { Facts, Panel } from "#shared/page/panel.tsx";
import type { Participant } from "../participant-words.ts";

const CHANGES: Record<Participant["pending_changes"][number]["kind"], string> = {
  email: "Zmiana adresu e-mail",
  phone: "Zmiana numeru telefonu",
  bank_account: "Zmiana konta bankowego",
};

/** Open or unusual matters of this person: changes to be confirmed, a request to close, missing consents. */
export function ParticipantNotices({ person }: { person: Participant }) {
  return (
    <Stack sx={{ gap: 1, mb: 2, "&:empty": { display: "none" } }}>
      {person.closed_at && (
        <Alert severity="info">Konto zamknięte {formatLongDay(person.closed_at)}. Dane osobowe zostały usunięte.</Alert>
      )}
      {person.merged_into !== null && (
        <Alert severity="info">
          To konto zostało połączone z innym i nikt się na nie nie zaloguje.{" "}
          <MuiLink component={Link} to={`/participants/${person.merged_into}`} color="inherit">
            Konto, które zostało
          </MuiLink>
        </Alert>
      )}
      {person.merged_from.length > 0 && (
        <Alert severity="info">
          Z tym kontem połączono:{" "}
          {person.merged_from.map(({ id, identifier }, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <MuiLink component={Link} to={`/participants/${id}`} color="inherit">
                {identifier}
              </MuiLink>
            </span>
          ))}
          . Tam jest ich historia.
        </Alert>
      )}
      {person.closing_requested_at && (
        <Alert severity="warning">
          Uczestnik poprosił {formatLongDay(person.closing_requested_at)} o zamknięcie konta.{" "}
          <MuiLink component={Link} to="/closings" color="inherit">
            Prośby o zamknięcie
          </MuiLink>
        </Alert>
      )}
      {!person.has_required_consents && !person.closed_at && (
        <Alert severity="info">Brakuje wymaganych zgód. Okno zgód otworzy się po zalogowaniu.</Alert>
      )}
      {person.pending_changes.map((change) => (
        <Alert key={change.kind} severity="info">
          {CHANGES[change.kind]} czeka na potwierdzenie przez uczestnika do {formatInstant(change.expires_at)}.
        </Alert>
      ))}
    </Stack>
  );
}

/** Crops in the order of the form. */
export function Crops({ area }: Pick<Participant, "area">) {
  const hectares = new Map(area.map(({ id, value }) => [id, value]));
  const facts = CROP_GROUPS.flatMap(({ options }) => options).flatMap(({ id, name }): [string, string][] => {
    const value = hectares.get(id);
    return value === undefined ? [] : [[name, formatHectares(value)]];
  });
  return (
    <Panel title="Uprawy">
      {facts.length === 0 ? (
        <Typography color="textSecondary">Uczestnik nie podał upraw.</Typography>
      ) : (
        <Facts facts={facts} />
      )}
    </Panel>
  );
}
