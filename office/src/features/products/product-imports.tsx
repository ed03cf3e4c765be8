import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useRefresh } from "react-admin";
import { officeImportAvailability } from "@plon/contract/office/availability.ts";
import { officeImportProducts } from "@plon/contract/office/products.ts";
import { ImportDialog } from "#shared/import-dialog.tsx";

const KINDS = {
  products: {
    label: "Importuj produkty",
    endpoint: officeImportProducts,
    explanation: (
      <>
        <Typography>
          Pierwszy wiersz to nagłówki: SAP, Nazwa, Marka, Kategoria, Jednostka (l lub kg), Opakowania (1|5|20), GTIN (w
          kolejności opakowań, kreska pomija), Uprawy, Substancje czynne, Dawka, Cena przeliczeniowa, Limit roczny,
          Limit od roku, W programie (tak lub nie), Punkty za jednostkę, Punkty od dnia.
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Produkt rozpoznajemy po numerze SAP. Pusta komórka i brak kolumny niczego nie zmieniają.
        </Typography>
      </>
    ),
  },
  availability: {
    label: "Importuj dostępność",
    endpoint: officeImportAvailability,
    explanation: (
      <Typography>
        Pierwszy wiersz to nagłówki: NIP dystrybutora, Oddział, SAP i Opakowanie albo GTIN, Stan (dostępny, na
        zamówienie lub brak). Opakowania, których nie ma w pliku, zachowują swój stan.
      </Typography>
    ),
  },
} as const;

/** Imports of many products, or their stock, at once. */
export function ProductImports() {
  const [kind, setKind] = useState<keyof typeof KINDS>();
  const refresh = useRefresh();
  return (
    <>
      {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((name) => (
        <Button key={name} size="small" onClick={() => setKind(name)}>
          {KINDS[name].label}
        </Button>
      ))}
      {kind && (
        <ImportDialog
          title={KINDS[kind].label}
          explanation={KINDS[kind].explanation}
          endpoint={KINDS[kind].endpoint}
          onApplied={refresh}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  );
}
