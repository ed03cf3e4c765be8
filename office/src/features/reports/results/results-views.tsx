import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useNavigate } from "react-router";
import { type MailProblem, officeChangeView, type SavedView } from "@plon/contract/office/desk/views.ts";
import { formatInstant } from "@plon/client/format.ts";
import { ActButton, DialogButton } from "#shared/acts/act-buttons.tsx";
import { type AskedResults } from "#shared/calls/results.api.ts";
import { call } from "#shared/calls/session.ts";
import { FOR_FINGERS } from "#shared/page/for-fingers.ts";
import { MissingDialog, onDemand } from "#shared/page/on-demand.tsx";
import { keptFilter, resultsAddress, showsJust, viewAddress } from "#shared/table/open-view.ts";
import { Tab, ViewSteps } from "#shared/table/view-row.tsx";
import { useViews, VIEWS_KEY } from "#shared/table/views.api.ts";

const ViewDialog = onDemand(() => import("#shared/table/view-dialog.tsx"), MissingDialog);

/** Results have no order. */
const SORT = { field: "id", order: "ASC" } as const;

const PROBLEMS: Record<MailProblem, string> = {
  left: "osoba, której jest ten widok, nie ma już czynnego konta",
  no_access: "osoba, której jest ten widok, nie ma już dostępu do wyników",
  "segment.not_found": "segmentu z filtra już nie ma albo nie widzi go osoba, której jest ten widok",
  "results.too_few": "filtr obejmuje za mało gospodarstw, żeby pokazać wyniki",
  "results.too_many": "filtr obejmuje zbyt wiele gospodarstw; zawęź go",
  "view.filter_unknown": "nie ma już takiego filtra; zapisz widok od nowa",
};

/** When the opened view is sent, or why it was not; its owner switches it off by one press. */
function ViewMail({ view }: { view: SavedView }) {
  const { mail, name, is_shared, filter, sort, columns } = view;
  if (mail === null) return null;
  const switchOff = () =>
    call(officeChangeView, {
      params: { viewId: view.id },
      body: { name, is_shared, is_mailed: false, filter, sort, columns },
    });
  const next = formatInstant(mail.next_at);
  const whom = view.is_mine ? "" : `, ${view.staff_name}`;
  return (
    <Alert
      severity={mail.problem ? "warning" : "info"}
      sx={{
        py: 0,
        width: 1,
        alignItems: "center",
        "& .MuiAlert-action": { pt: 0, alignItems: "center", whiteSpace: "nowrap" },
      }}
      action={
        view.is_mine && (
          <ActButton size="small" send={switchOff} changes={[VIEWS_KEY]}>
            Wyłącz e-maile
          </ActButton>
        )
      }
    >
      {mail.problem
        ? `Ostatnio nie wysłaliśmy tego widoku: ${PROBLEMS[mail.problem]}. Spróbujemy ${next}.`
        : `Ten widok przychodzi e-mailem w poniedziałki o 7:00${whom}. Następny: ${next}.`}
    </Alert>
  );
}

type Props = {
  filter: AskedResults;
  /** The view that the page's address names. */
  viewId: number | undefined;
};

/** The saved views of the results: each a filter; what is filtered now can be saved as one, and be sent on Mondays. */
export function ResultsViews({ filter, viewId }: Props) {
  const views = useViews("results");
  const navigate = useNavigate();
  const shows = { filter: keptFilter(filter), sort: SORT, columns: null };
  const open = (view: SavedView | undefined) => navigate(view ? viewAddress(view) : resultsAddress({}));
  const opened = views.find(({ id }) => id === viewId);
  // Of two views of the same filter the opened one is meant.
  const shown = [...(opened ? [opened] : []), ...views].find((view) => showsJust(view, shows));
  const isAll = Object.keys(shows.filter).length === 0;
  return (
    <Stack
      component="section"
      direction="row"
      aria-label="Widoki"
      sx={{ gap: 0.75, flexWrap: "wrap", alignItems: "center", pt: 0.5, "& .MuiButton-root": FOR_FINGERS }}
    >
      {views.length > 0 && (
        <Tab label="Cały program" address={resultsAddress({})} isShown={!shown && isAll} onOpen={() => undefined} />
      )}
      {views.map((view) => (
        <Tab
          key={view.id}
          label={view.name}
          isShared={view.is_shared}
          address={viewAddress(view)}
          isShown={view === shown}
          onOpen={() => undefined}
        />
      ))}
      {!shown && (
        <DialogButton
          size="small"
          needs={ViewDialog}
          renderDialog={(close) => <ViewDialog list="results" shows={shows} onSaved={open} onClose={close} />}
        >
          Zapisz widok
        </DialogButton>
      )}
      {(opened ?? shown) && (
        <ViewSteps
          view={(opened ?? shown)!}
          shows={shows}
          isChanged={opened !== undefined && opened !== shown}
          onGone={() => open(undefined)}
        />
      )}
      {shown && <ViewMail view={shown} />}
    </Stack>
  );
}
