import type { OfficeProduct } from "@plon/contract/office/goods/products.ts";

/** A product as the office reads it. */
export const PRODUCT: OfficeProduct = {
  id: 3,
  sap: 100_003,
  name: "Chwastox Complex",
  brand: "Plon",
  category: "Herbicydy",
  crops: ["Pszenica ozima"],
  active_substances: "MCPA",
  dose: "1 l/ha",
  unit: "l",
  pack_volumes: [5],
  packs: [{ volume: 5, gtin: null }],
  doses: [],
  description: "<p>Na chwasty</p>",
  conversion_price_grosze: null,
  photo: null,
  label: null,
  yearly_limit_points: null,
  limits: [],
  price_bands: [],
  is_active: true,
  is_demo_fact_invented: false,
  points_per_unit: 10,
  rates: [{ id: 1, points_per_unit: 10, valid_from: "2026-01-01", valid_to: null }],
  multipliers: [],
};
