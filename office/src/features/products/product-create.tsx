import { productFields } from "@plon/contract/office/goods/products.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { ProductFields } from "./product-fields.tsx";

const EMPTY = {
  crops: [],
  packs: [],
  doses: [],
  description: "",
  conversion_price_grosze: null,
  unit: "l",
  is_active: true,
  active_substances: "",
  dose: "",
};

/** Adds a product; then opens its page, where the rate is set. */
export default function ProductCreate() {
  return (
    <CreatePage title="Dodaj produkt" validate={validateBy(productFields)} defaultValues={EMPTY}>
      <ProductFields />
    </CreatePage>
  );
}
