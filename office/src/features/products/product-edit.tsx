import Alert from "@mui/material/Alert";
import { useRecordContext } from "react-admin";
import { type OfficeProduct, officeUpdateProduct, productFields } from "@plon/contract/office/goods/products.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { ProductFields } from "./product-fields.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductLimits } from "./product-limits.tsx";
import { ProductMultipliers } from "./product-multipliers.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { ProductRates } from "./product-rates.tsx";

function ProductForm() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeUpdateProduct);
  return (
    <EditCard validate={validateBy(productFields)} readOnly={!canWrite}>
      {product?.is_demo_fact_invented && (
        <Alert severity="info" sx={{ width: "100%", mb: 1 }}>
          Produkt przykładowy: część danych jest wymyślona.
        </Alert>
      )}
      <ProductFields readOnly={!canWrite} />
    </EditCard>
  );
}

/** One product: its points first, because they are looked up most often. */
export default function ProductEdit() {
  return (
    <EditPage>
      <ProductRates />
      <ProductMultipliers />
      <ProductLimits />
      <ProductPrices />
      <ProductFiles />
      <ProductForm />
    </EditPage>
  );
}
