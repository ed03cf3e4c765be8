import { BooleanInput, TextInput } from "react-admin";
import {
  type ListShows,
  MAILED,
  officeChangeView,
  officeCreateView,
  type SavedView,
} from "@plon/contract/office/desk/views.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { VIEWS_KEY } from "./views.api.ts";

type Named = Pick<SavedView, "name" | "is_shared"> & { is_mailed?: boolean };

const SCHEMA = officeCreateView.body.pick({ name: true, is_shared: true, is_mailed: true });

/** What is said of a view in the words of a list, or of the results, which are sent and have neither order nor columns. */
const wordsOf = (isResults: boolean) =>
  isResults
    ? {
        begun: "Zapiszemy filtry. Sezonem jest zawsze ten, który trwa. Widok znajdziesz nad wynikami i w menu.",
        changed: "Filtry widoku zostają bez zmian.",
        shared: "Widoczny dla wszystkich, którzy widzą wyniki",
      }
    : {
        begun: "Zapiszemy filtry, kolejność i kolumny, bez szukanego tekstu. Widok znajdziesz nad listą i w menu.",
        changed: "Filtry, kolejność i kolumny widoku zostają bez zmian.",
        shared: "Widoczny dla wszystkich, którzy widzą tę listę",
      };

type Props = {
  /** The view to change; without it a new one is saved. */
  view?: SavedView;
  list: SavedView["list"];
  shows: ListShows;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** Names a view and says who sees it: a new one of what the list shows, or one that is there. */
export default function ViewDialog({ view, list, shows, onSaved, onClose }: Props) {
  const isMailable = MAILED.includes(list);
  const words = wordsOf(list === "results");
  const send = async ({ name, is_shared, is_mailed }: Named) => {
    const body = { name, is_shared, ...(isMailable ? { is_mailed: is_mailed ?? false } : {}), ...shows };
    const { data, message } = view
      ? await call(officeChangeView, { params: { viewId: view.id }, body })
      : await call(officeCreateView, { body: { list, ...body } });
    onSaved(data);
    return message;
  };
  return (
    <ActionDialog<Named>
      title={view ? `Zmień widok: ${view.name}` : "Zapisz widok"}
      explanation={view ? words.changed : words.begun}
      submitLabel="Zapisz"
      schema={SCHEMA}
      defaultValues={{
        name: view?.name ?? "",
        is_shared: view?.is_shared ?? false,
        ...(isMailable ? { is_mailed: (view?.mail ?? null) !== null } : {}),
      }}
      onSend={send}
      changes={[VIEWS_KEY]}
      onClose={onClose}
    >
      <TextInput source="name" label="Nazwa" isRequired autoFocus />
      <BooleanInput source="is_shared" label={words.shared} helperText={false} />
      {isMailable && (
        <BooleanInput source="is_mailed" label="Wysyłaj mi e-mailem w poniedziałki o 7:00" helperText={false} />
      )}
    </ActionDialog>
  );
}
