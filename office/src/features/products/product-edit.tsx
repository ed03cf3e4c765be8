import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { Edit, SaveButton, SimpleForm, Toolbar, useRecordContext } from "react-admin";
import { type OfficeProduct, officeUpdateProduct, productFields } from "@plon/contract/office/products.ts";
import { useMayCall } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductLimits } from "./product-limits.tsx";
import { ProductMultipliers } from "./product-multipliers.tsx";
import { ProductRates } from "./product-rates.tsx";

function ProductForm() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeUpdateProduct);
  return (
    <SimpleForm
      validate={validateBy(productFields)}
      warnWhenUnsavedChanges
      toolbar={
        canWrite ? (
          <Toolbar>
            <SaveButton />
          </Toolbar>
        ) : (
          false
        )
      }
    >
      {product?.is_demo_fact_invented && (
        <Alert severity="info" sx={{ width: "100%", mb: 1 }}>
          Produkt przykładowy: część danych jest wymyślona.
        </Alert>
      )}
      <ProductFields readOnly={!canWrite} />
    </SimpleForm>
  );
}

/** One product: its points first, because they are what is looked up most. */
export default function ProductEdit() {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      sx={{ "& .RaEdit-card": { background: "none", border: 0, boxShadow: "none" } }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
        <ProductRates />
        <ProductMultipliers />
        <ProductLimits />
        <ProductFiles />
        <Box
          sx={{
            bgcolor: "background.paper",
            border: "1px solid",
            borderColor: "divider",
            borderRadius: 3,
            overflow: "hidden",
          }}
        >
          <ProductForm />
        </Box>
      </Box>
    </Edit>
  );
}
