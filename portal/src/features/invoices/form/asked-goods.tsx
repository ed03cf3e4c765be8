import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { TypedLine } from "./invoice-form-schema.ts";
import { productsQuery } from "../invoices.api.ts";

type AskedGoodsProps = {
  /** The goods that are on the invoice, of which nobody knows how many. */
  saps: readonly string[];
  /** Opens a line for each, with the pack where there is only one. */
  onAnswer: (lines: TypedLine[]) => void;
};

/** Asks for the packs of goods that the file names without saying how many; whoever does not answer may send the form too. */
export function AskedGoods({ saps, onAnswer }: AskedGoodsProps) {
  const products = useQuery(productsQuery).data ?? [];
  const asked = saps.flatMap((sap) => products.find((product) => String(product.sap) === sap) ?? []);
  if (asked.length === 0) return null;
  const lines = asked.map(({ sap, pack_volumes: [only, ...others] }) => ({
    sap: String(sap),
    pack_volume: only !== undefined && others.length === 0 ? String(only) : "",
    quantity: "",
  }));
  return (
    <Alert tone="warning" title="Ile opakowań?">
      <p>Na fakturze jest też {asked.map(({ name }) => name).join(", ")}. Nie odczytaliśmy, ile opakowań.</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => onAnswer(lines)}>
        <Plus aria-hidden className="size-5" />
        Podaj liczbę opakowań
      </Button>
    </Alert>
  );
}
