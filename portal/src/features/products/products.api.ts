import type { availabilityDictionary } from "@plon/contract/portal/goods/availability.ts";
import type { Place } from "@plon/rules/places/nearness.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, call, dataOf } from "#base/calls/api.ts";
import { SELECTED_MAX, selectionText } from "./products-search.ts";
import type { AvailabilitySearch, ProductsSearch } from "./products-search.ts";

export type Places = (typeof availabilityDictionary)["data"]["_output"];

/** A list that cannot be loaded replaces the whole page with the error page. */
const failsAsPage = {
  placeholderData: keepPreviousData,
  throwOnError: (_error: Error, query: { state: { data: unknown } }) => query.state.data === undefined,
};

export const productsQuery = ({ products: _selected, page = 1, ...narrowed }: ProductsSearch) =>
  queryOptions({
    queryKey: ["products", "list", page, narrowed],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/products", { query: { page, ...narrowed } }),
    ...failsAsPage,
  });

export const filtersQuery = queryOptions({
  queryKey: ["products", "filters"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/product-filters", {}),
  staleTime: 600_000,
});

/** The chosen products with their names; those no longer offered are left out. */
export const selectedQuery = (saps: readonly number[]) =>
  queryOptions({
    queryKey: ["products", "selected", saps],
    meta: { offline: "person" },
    queryFn: async ({ signal }) => {
      const query = { products: selectionText(saps) ?? "", per_page: SELECTED_MAX };
      return (await call("GET /api/v1/products", { query }, { signal })).data;
    },
    enabled: saps.length > 0,
    placeholderData: keepPreviousData,
  });

export const productQuery = (address: string) =>
  queryOptions({
    queryKey: ["products", "details", address],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/products/:product", { params: { product: address } }),
  });

/** All products by name, to choose from. */
export const optionsQuery = queryOptions({
  queryKey: ["products", "options"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/products/options", {}),
  staleTime: 600_000,
});

export const placesQuery = queryOptions({
  queryKey: ["products", "places"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/product-availability/dictionary", {}),
  staleTime: 600_000,
});

/** Every branch of all pages, for the map. */
export const branchesQuery = ({ products = "", type = "city", search }: AvailabilitySearch) =>
  queryOptions({
    queryKey: ["products", "branches", products, type, search ?? ""],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/product-availability/branches", {
      query: { products, ...(search ? { [type]: search } : {}) },
    }),
    placeholderData: keepPreviousData,
  });

/** Degrees to two decimals, about a kilometre: the server need not know the farmer's place better than that. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

/** A page of branches that have the products, nearest first: from the device's position or as the address says. */
export const nearestQuery = (
  { products = "", type = "city", search, postcode, page = 1 }: AvailabilitySearch,
  here: Place | undefined,
) => {
  const device = here && { lat: roughly(here.lat), lng: roughly(here.lng) };
  const from = device ?? (postcode === undefined ? {} : { postcode });
  return queryOptions({
    queryKey: ["products", "nearest", products, type, search ?? "", from, page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/product-availability/nearest", {
      query: { products, page, ...from, ...(search ? { [type]: search } : {}) },
    }),
    enabled: products !== "",
    ...failsAsPage,
  });
};
