import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { OfficeProduct } from "@plon/contract/office/catalogue.ts";

const SHOWN_MAX = 30;

/** Letters without their marks, so that "zyto" finds "Żyto" and "wel" finds "Wełna". */
const fold = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");

function findProducts(products: OfficeProduct[], { inputValue }: { inputValue: string }): OfficeProduct[] {
  const words = fold(inputValue).split(/\s+/);
  const found = products.filter((product) => {
    const text = fold(`${product.name} ${product.sap} ${product.brand}`);
    return words.every((word) => text.includes(word));
  });
  return found.slice(0, SHOWN_MAX);
}

type Props = {
  products: OfficeProduct[];
  value: OfficeProduct | null;
  label: string;
  problem: string | undefined;
  autoFocus: boolean;
  onChoose: (product: OfficeProduct | null) => void;
};

/** Finds a product by a part of its name, brand or SAP number; Enter takes the first one found. */
export function ProductSearch({ products, value, label, problem, autoFocus, onChoose }: Props) {
  return (
    <Autocomplete
      options={products}
      value={value}
      filterOptions={findProducts}
      autoHighlight
      clearOnEscape
      // The list opens by typing and by a press into the field: the room is the name's.
      forcePopupIcon={false}
      size="small"
      // Within the page's landmarks, where a screen reader looks for it.
      slotProps={{ popper: { disablePortal: true } }}
      noOptionsText="Nie ma takiego produktu w programie"
      clearText="Wyczyść"
      getOptionKey={(product) => product.id}
      getOptionLabel={(product) => product.name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, product) => onChoose(product)}
      renderOption={({ key, ...props }, product) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {product.name}
              {!product.is_active && " (wycofany)"}
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
