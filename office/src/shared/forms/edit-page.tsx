import { type FormProblems, resolverOf } from "./contract-form.ts";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, type ReactNode, useRef } from "react";
import { Edit, type EditProps, SaveButton, SimpleForm, Toolbar, useEditContext } from "react-admin";
import { FirstWrong } from "./first-wrong.tsx";
import { FormDraft } from "./form-draft.tsx";
import { useRecordWatch } from "./record-watch.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { useTellSaved } from "#shared/calls/said.ts";
import { useRememberOpened } from "#shared/records/record-title.tsx";
import { WAITING_CHANGE_KEY, WaitingChange } from "#shared/acts/waiting-change.tsx";

/** What could not be read is told of at its own address; react-admin would lead to the list, and say so in passing. */
const STAYING = { onError: () => {} };

function FailedRecord() {
  const { error, refetch } = useEditContext();
  return <FailedPage error={error} onRetry={() => void refetch()} />;
}

/** A page that failed has a title of its own. */
function OwnTitle() {
  const { error, defaultTitle, record } = useEditContext();
  useRememberOpened(error || !record ? undefined : defaultTitle);
  return error ? null : defaultTitle;
}

/** The page of a record with several sections, one of which is the record's own form, as `EditCard`. */
export function EditPage({ children, redirect: elsewhere, ...edit }: PageProps) {
  const cache = useQueryClient();
  const redirect = elsewhere ?? false;
  // Part of what is saved may wait for a second person.
  const showWaiting = {
    onSuccess: useTellSaved(redirect, "ra.notification.updated"),
    onSettled: () => void cache.invalidateQueries({ queryKey: [WAITING_CHANGE_KEY] }),
  };
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={redirect}
      actions={false}
      queryOptions={STAYING}
      mutationOptions={showWaiting}
      error={<FailedRecord />}
      title={<OwnTitle />}
      {...edit}
      sx={{ "& .RaEdit-card": { background: "none", border: 0, boxShadow: "none" } }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
        <WaitingChange />
        {children}
      </Box>
    </Edit>
  );
}

type PageProps = { children: ReactNode; redirect?: "list" } & Pick<EditProps, "transform">;

type Props = {
  validate: (values: unknown) => FormProblems;
  readOnly: boolean;
  /** Shown beside the save button. */
  beside?: ReactElement;
  children: ReactNode;
};

/** A record's own form. Before it is saved, whoever changed the record meanwhile is told of, once. */
export function EditCard({ validate, readOnly, beside, children }: Props) {
  const watch = useRecordWatch();
  const isAsked = useRef(false);
  const askFirst = (event: FormEvent<HTMLElement>) => {
    // A dialog's form is inside in React's tree only.
    if (!watch || !(event.target instanceof HTMLFormElement) || !event.currentTarget.contains(event.target)) return;
    if (isAsked.current) {
      isAsked.current = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const form = event.target;
    void watch.ask().then((isChanged) => {
      if (isChanged) return;
      isAsked.current = true;
      form.requestSubmit();
    });
  };
  const toolbar = (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton />
      {beside}
    </Toolbar>
  );
  return (
    <Box
      onSubmitCapture={askFirst}
      sx={{
        bgcolor: "background.paper",
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 3,
        overflow: "hidden",
      }}
    >
      <SimpleForm resolver={resolverOf(validate)} toolbar={readOnly ? false : toolbar}>
        {!readOnly && <FormDraft />}
        <FirstWrong />
        {children}
      </SimpleForm>
    </Box>
  );
}
