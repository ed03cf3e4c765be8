import { useRefresh } from "react-admin";
import { ImportDialog } from "#shared/forms/import-dialog.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";

const TITLE = "Importuj dystrybutorów";

/** Imports many distributors with their branches at once. */
export function DistributorImport() {
  const refresh = useRefresh();
  return (
    <DialogButton
      size="small"
      renderDialog={(close) => (
        <ImportDialog
          title={TITLE}
          explanation="Jeden wiersz to jeden oddział; dane dystrybutora wystarczy podać raz. Dystrybutora rozpoznajemy po NIP, oddział po nazwie."
          kind="distributors"
          onApplied={refresh}
          onClose={close}
        />
      )}
    >
      {TITLE}
    </DialogButton>
  );
}
