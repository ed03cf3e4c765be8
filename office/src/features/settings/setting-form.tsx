import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router";
import { officePutSetting } from "@plon/contract/office/house/settings.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { useTellUnsaved } from "#shared/page/unsaved.ts";
import { Hint } from "#shared/page/hint.tsx";
import { SettingInputs } from "./setting-inputs.tsx";
import { exampleOf } from "./setting-examples.ts";
import { fieldsOf, isOfNumbers, valueOf } from "@plon/rules/desk/setting-kinds.ts";
import type { SettingFields } from "@plon/rules/desk/setting-typing.ts";
import { SettingHistory } from "./setting-history.tsx";
import { type Setting, SETTINGS_KEY } from "./settings.api.ts";

const REASON_LENGTH_MAX = 500;

const lastChange = ({ changed_at: at, changed_by: by, changed_because: why }: Setting) =>
  at ? ` Ostatnia zmiana: ${formatInstant(at)}${by ? `, ${by.name}` : ""}.${why && ` Powód: ${why}`}` : "";

/** Saves a value based on the version on which it was begun: what somebody else changed meanwhile is shown, not overwritten. */
function useSaveSetting(setting: Setting, onProblem: (problem: string | undefined) => void) {
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ value, reason }: { value: unknown; reason: string }) =>
      call(officePutSetting, { params: { key: setting.key }, body: { value, reason, revision: setting.revision } }),
    onSuccess: ({ data, message = "" }) =>
      notify(data.revision === setting.revision ? message : `Zapisano: ${setting.label}.`, { type: "success" }),
    onError: (error) => onProblem(wordsOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/** The current value, who changed it last, and what waits for a second person. */
function SettingHead({ setting }: { setting: Setting }) {
  return (
    <>
      <Typography variant="subtitle1" component="h3">
        {setting.label}
      </Typography>
      <Hint sx={{ mb: 0.5, maxWidth: 640 }}>
        {setting.hint}
        {setting.needs_second_person &&
          (setting.tightens_alone
            ? " Złagodzenie zatwierdza drugi administrator, zaostrzenie działa od razu."
            : " Zmianę zatwierdza drugi administrator.")}
        {setting.proposal && ` ${setting.proposal}`}
        {lastChange(setting)}
      </Hint>
      {setting.waiting && (
        <Alert severity="warning" sx={{ my: 1 }}>
          Czeka na drugiego administratora: {setting.waiting.after}. Prosi {setting.waiting.requested_by.name},{" "}
          {formatInstant(setting.waiting.requested_at)}.{" "}
          <MuiLink component={Link} to="/approvals" color="inherit">
            Do zatwierdzenia
          </MuiLink>
        </Alert>
      )}
    </>
  );
}

function History({ setting }: { setting: Setting }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Historia: ${setting.label}`}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: "-5px", minWidth: 0 }}
      >
        Historia
      </Button>
      <Box id={id}>{isOpen && <SettingHistory setting={setting} />}</Box>
    </>
  );
}

/** What the change would do to an example, so that a typing error is seen before it counts. */
function Example({ setting, fields }: { setting: Setting; fields: SettingFields }) {
  const [now] = useState(() => new Date());
  const { value, problem } = valueOf(setting.type, fields);
  const after = problem === undefined ? exampleOf(setting.key, value, now) : undefined;
  if (after === undefined) return null;
  const before = exampleOf(setting.key, setting.value, now);
  return (
    <Alert severity="info" icon={false} sx={{ mt: 1, maxWidth: 640 }}>
      {after}
      {before !== undefined && before !== after && <Hint>Teraz: {before}</Hint>}
    </Alert>
  );
}

/** What somebody else saved while a change is being typed: nothing is saved over it before one of the two is chosen. */
function Overtaken({ setting, onKeep, onTake }: { setting: Setting; onKeep: () => void; onTake: () => void }) {
  return (
    <Alert severity="warning" role="alert" sx={{ mt: 1, maxWidth: 640 }}>
      <AlertTitle>Ktoś zmienił to ustawienie</AlertTitle>
      {lastChange(setting).trim()} Twoja zmiana nie jest zapisana i zostaje w formularzu.
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
        <Button color="inherit" variant="outlined" onClick={onTake}>
          Porzuć moją i pokaż tamtą
        </Button>
        <Button color="inherit" onClick={onKeep}>
          Zostaję przy swojej
        </Button>
      </Stack>
    </Alert>
  );
}

function Saving({ setting, reason, isPending, onReason, onGiveUp }: SavingProps) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, pt: 1, alignItems: { sm: "center" } }}>
      <TextField
        label={setting.needs_second_person && !setting.tightens_alone ? "Powód zmiany" : "Powód zmiany (niekonieczny)"}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_LENGTH_MAX } }}
        sx={{ flex: 1, maxWidth: { sm: 400 } }}
      />
      <Button type="submit" variant="contained" loading={isPending}>
        {setting.needs_second_person && !setting.tightens_alone ? "Poproś o zmianę" : "Zapisz"}
      </Button>
      <Button onClick={onGiveUp}>Cofnij</Button>
    </Stack>
  );
}
type SavingProps = {
  setting: Setting;
  reason: string;
  isPending: boolean;
  onReason: (reason: string) => void;
  onGiveUp: () => void;
};

const SETTING = {
  py: 2,
  scrollMarginTop: 64,
  borderTop: "1px solid",
  borderColor: "divider",
  "&:first-of-type": { borderTop: 0 },
};
/** A number stands beside what it is about. */
const BESIDE = { display: { md: "grid" }, gridTemplateColumns: "minmax(0, 1fr) minmax(200px, auto)", columnGap: 3 };

/** One setting: its value, the reason for a change, and its history. */
export function SettingForm({ setting }: { setting: Setting }) {
  const canWrite = useMayCall(officePutSetting);
  const saved = fieldsOf(setting.type, setting.value);
  const [edited, setEdited] = useState<SettingFields>();
  const [begun, setBegun] = useState<number>();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const fields = edited ?? saved;
  const isDirty = JSON.stringify(saved) !== JSON.stringify(fields);
  useTellUnsaved(isDirty, () => ({ where: setting.label, fields: [], kept: "none" }));
  const revision = begun ?? setting.revision;
  const save = useSaveSetting({ ...setting, revision }, setProblem);
  const startAnew = () => {
    setEdited(undefined);
    setBegun(undefined);
    setReason("");
    setProblem(undefined);
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = valueOf(setting.type, fields);
    setProblem(parsed.problem);
    if (!parsed.problem) save.mutate({ value: parsed.value, reason: reason.trim() }, { onSuccess: startAnew });
  };

  return (
    <Box component="form" id={setting.key} noValidate onSubmit={handleSubmit} sx={SETTING}>
      <Box sx={isOfNumbers(setting.type) ? BESIDE : {}}>
        <div>
          <SettingHead setting={setting} />
        </div>
        <SettingInputs
          type={setting.type}
          fields={fields}
          label={setting.label}
          problem={problem}
          readOnly={!canWrite}
          onChange={(changed) => {
            setEdited(changed);
            setBegun(revision);
            setProblem(undefined);
          }}
        />
      </Box>
      {isDirty && revision !== setting.revision && (
        <Overtaken setting={setting} onKeep={() => setBegun(setting.revision)} onTake={startAnew} />
      )}
      {isDirty && <Example setting={setting} fields={fields} />}
      {isDirty && (
        <Saving
          setting={setting}
          reason={reason}
          isPending={save.isPending}
          onReason={setReason}
          onGiveUp={startAnew}
        />
      )}
      <History setting={setting} />
    </Box>
  );
}
