import { BooleanInput, TextInput } from "react-admin";
import {
  type ListShows,
  officeChangeView,
  officeCreateView,
  type SavedView,
} from "@plon/contract/office/desk/views.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { VIEWS_KEY } from "./views.api.ts";

type Named = Pick<SavedView, "name" | "is_shared">;

const SCHEMA = officeCreateView.body.pick({ name: true, is_shared: true });

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
  const send = async ({ name, is_shared }: Named) => {
    const { data, message } = view
      ? await call(officeChangeView, { params: { viewId: view.id }, body: { name, is_shared, ...shows } })
      : await call(officeCreateView, { body: { list, name, is_shared, ...shows } });
    onSaved(data);
    return message;
  };
  return (
    <ActionDialog<Named>
      title={view ? `Zmień widok: ${view.name}` : "Zapisz widok"}
      explanation={
        view
          ? "Filtry, kolejność i kolumny widoku zostają bez zmian."
          : "Zapiszemy filtry, kolejność i kolumny, bez szukanego tekstu. Widok znajdziesz nad listą i w menu."
      }
      submitLabel="Zapisz"
      schema={SCHEMA}
      defaultValues={{ name: view?.name ?? "", is_shared: view?.is_shared ?? false }}
      onSend={send}
      changes={[VIEWS_KEY]}
      onClose={onClose}
    >
      <TextInput source="name" label="Nazwa" isRequired autoFocus />
      <BooleanInput source="is_shared" label="Widoczny dla wszystkich, którzy widzą tę listę" helperText={false} />
    </ActionDialog>
  );
}
