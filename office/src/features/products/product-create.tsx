import { Create, SimpleForm } from "react-admin";
import { productFields } from "@plon/contract/office/catalogue.ts";
import { validateBy } from "#shared/contract-form.ts";
import { ProductFields } from "./product-fields.tsx";

const EMPTY = {
  crops: [],
  pack_volumes: [],
  unit: "l",
  is_active: true,
  active_substances: "",
  dose: "",
  yearly_limit_points: null,
};

/** Adds a product; its page opens then, where the rate is set. */
export default function ProductCreate() {
  return (
    <Create title="Dodaj produkt" redirect="edit" mutationMode="pessimistic">
      <SimpleForm validate={validateBy(productFields)} defaultValues={EMPTY} warnWhenUnsavedChanges>
        <ProductFields />
      </SimpleForm>
    </Create>
  );
}
