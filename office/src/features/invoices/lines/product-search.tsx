import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { LineProduct } from "@plon/contract/office/documents/invoices.ts";
import type { ProductChoice } from "@plon/contract/office/documents/invoices-products.ts";
import { productSearchQuery } from "../invoices.api.ts";

type Option = LineProduct & Partial<ProductChoice>;

type Props = {
  /** Its farm and its seller say what is likely. */
  invoiceId: number;
  value: LineProduct | null;
  label: string;
  problem: string | undefined;
  autoFocus: boolean;
  onChoose: (product: Option | null) => void;
};

const KNOWN_BY_WORDS = { farm: "ostatnio u tego rolnika", seller: "u tego sprzedawcy" };

/** The list for what is typed. Enter pressed before it is there takes the first of it all the same. */
function useFound({ invoiceId, value, onChoose }: Pick<Props, "invoiceId" | "value" | "onChoose">) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  // The chosen name in the field is not a search: the list then shows what is likely.
  const search = typed.trim() === value?.name ? "" : typed.trim();
  const query = productSearchQuery(invoiceId, search);
  const found = useQuery({ ...query, enabled: isOpen });

  const takeFirst = async (input: HTMLInputElement) => {
    const asked = input.value;
    const [first] = await cache.fetchQuery(query).catch(() => []);
    if (!first || input.value !== asked) return;
    setIsOpen(false);
    onChoose(first);
  };
  const handleKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    if (event.key !== "Enter" || event.ctrlKey || !isOpen || !found.isPending || search === "") return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    void takeFirst(event.target as HTMLInputElement);
  };
  return { typed, setTyped, isOpen, setIsOpen, found, handleKeyDown };
}

/** Finds a product by its name, numbers or the seller's words, on the server; Enter takes the first one found. */
export function ProductSearch({ invoiceId, value, label, problem, autoFocus, onChoose }: Props) {
  const { typed, setTyped, isOpen, setIsOpen, found, handleKeyDown } = useFound({ invoiceId, value, onChoose });
  const input = useRef<HTMLInputElement>(null);
  // The page may be drawn long before it is shown; the attribute would do it when it is drawn.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
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
      onKeyDown={handleKeyDown}
      loading={found.isFetching}
      loadingText="Szukamy…"
      autoHighlight
      clearOnEscape
      // The list opens by typing or by clicking the field: the space belongs to the name.
      forcePopupIcon={false}
      size="small"
      // Inside the page's landmarks, where a screen reader looks for it.
      slotProps={{
        popper: { disablePortal: true, placement: "bottom-start", sx: { minWidth: "min(420px, 80vw)" } },
      }}
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
              {product.known_by && ` · ${KNOWN_BY_WORDS[product.known_by]}`}
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
          inputRef={input}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: 100, title: value?.name, "aria-label": label },
          }}
        />
      )}
    />
  );
}
