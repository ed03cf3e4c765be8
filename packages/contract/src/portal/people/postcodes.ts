import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { postcodeField } from "../../shared/calls/fields.ts";

export const getPostcode = {
  method: "GET",
  path: "/api/v1/postcodes/:postcode",
  summary: "The places that have a postcode; none if it is not known. 120 an hour from one address.",
  access: "public",
  params: z.object({ postcode: postcodeField }),
  data: z.object({ towns: z.array(z.string().max(100)).max(200) }),
  errors: ["request.rate_limited"],
} as const satisfies Endpoint;
