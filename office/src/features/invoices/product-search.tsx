import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OfficeProduct } from "@plon/contract/office/products.ts";
import type { LineProduct } from "@plon/contract/office/invoices.ts";
import { productSearchQuery } from "./invoices.api.ts";

type Option = LineProduct & Partial<Pick<OfficeProduct, "id" | "brand" | "is_active">>;

type Props = {
  value: LineProduct | null;
  label: string;
  problem: string | undefined;
  autoFocus: boolean;
  onChoose: (product: Option | null) => void;
};

/** Finds a product by parts of its name, brand or SAP number, on the server; Enter takes the first one found. */
export function ProductSearch({ value, label, problem, autoFocus, onChoose }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  // The chosen name in the field is not a search: the list then shows the whole catalogue.
  const search = typed.trim() === value?.name ? "" : typed.trim();
  const found = useQuery({ ...productSearchQuery(search), enabled: isOpen });
  return (
    <Autocomplete<Option>
      options={isOpen ? (found.data ?? []) : []}
      value={value}
      filterOptions={(options) => options}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={found.isFetching}
      loadingText="Szukamy…"
      autoHighlight
      clearOnEscape
      // The list opens by typing or by clicking the field: the space belongs to the name.
      forcePopupIcon={false}
      size="small"
      // Inside the page's landmarks, where a screen reader looks for it.
      slotProps={{ popper: { disablePortal: true } }}
      noOptionsText={found.isError ? "Nie udało się wyszukać produktów" : "Nie ma takiego produktu w programie"}
      clearText="Wyczyść"
      getOptionKey={(product) => product.sap}
      getOptionLabel={(product) => product.name}
      isOptionEqualToValue={(option, chosen) => option.sap === chosen.sap}
      onChange={(_, product) => onChoose(product)}
      renderOption={({ key, ...props }, product) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {product.name}
              {product.is_active === false && " (wycofany)"}
            </Typography>
            <Typography variant="body2" color="textSecondary" component="span">
              SAP {product.sap} · {product.brand}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder="Nazwa lub SAP"
          margin="none"
          error={problem !== undefined}
          helperText={problem}
          autoFocus={autoFocus}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, "aria-label": label },
          }}
        />
      )}
    />
  );
}
