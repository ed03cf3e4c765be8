import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { productFields } from "@plon/contract/office/products.ts";
import { validateBy } from "#shared/contract-form.ts";
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

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Adds a product; its page opens then, where the rate is set. */
export default function ProductCreate() {
  return (
    <Create title="Dodaj produkt" redirect="edit" mutationMode="pessimistic">
      <SimpleForm
        validate={validateBy(productFields)}
        defaultValues={EMPTY}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
      >
        <ProductFields />
      </SimpleForm>
    </Create>
  );
}
