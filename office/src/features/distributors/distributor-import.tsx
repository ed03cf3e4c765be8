import Typography from "@mui/material/Typography";
import { useRefresh } from "react-admin";
import { officeImportDistributors } from "@plon/contract/office/distributors.ts";
import { ImportDialog } from "#shared/import-dialog.tsx";
import { DialogButton } from "#shared/act-buttons.tsx";

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
          explanation={<Explanation />}
          endpoint={officeImportDistributors}
          onApplied={refresh}
          onClose={close}
        />
      )}
    >
      {TITLE}
    </DialogButton>
  );
}

function Explanation() {
  return (
    <>
      <Typography>
        Pierwszy wiersz to nagłówki: NIP, Nazwa, Ulica, Kod pocztowy, Miejscowość, Telefon, Faktury elektroniczne (tak
        lub nie), Współpraca (tak lub nie), a dla oddziału: Oddział (nazwa), Ulica oddziału, Kod oddziału, Miejscowość
        oddziału, Telefon oddziału, Szerokość, Długość (w stopniach), Godziny otwarcia (pn-pt 7-17, sob 8-13), Oddział
        otwarty (tak lub nie).
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Jeden wiersz to jeden oddział; dane dystrybutora wystarczy podać raz. Dystrybutora rozpoznajemy po NIP, oddział
        po nazwie. Pusta komórka i brak kolumny niczego nie zmieniają.
      </Typography>
    </>
  );
}
