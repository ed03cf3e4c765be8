import { useRefresh } from "react-admin";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { ImportDialog } from "#shared/forms/import-dialog.tsx";

const KINDS = {
  products: {
    label: "Importuj produkty",
    explanation:
      "Jeden wiersz to jeden produkt. Produkt rozpoznajemy po numerze SAP. Stawki i limity z pliku zatwierdza druga osoba.",
  },
  availability: {
    label: "Importuj dostępność",
    explanation:
      "Jeden wiersz to jedno opakowanie w jednym oddziale. Opakowania, których nie ma w pliku, zachowują swój stan.",
  },
} as const;

/** Imports of many products, or their stock, at once. */
export function ProductImports() {
  const refresh = useRefresh();
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
    <DialogButton
      key={kind}
      size="small"
      renderDialog={(close) => (
        <ImportDialog
          title={KINDS[kind].label}
          explanation={KINDS[kind].explanation}
          kind={kind}
          onApplied={refresh}
          onClose={close}
        />
      )}
    >
      {KINDS[kind].label}
    </DialogButton>
  ));
}
