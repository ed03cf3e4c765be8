import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { ANY_STAFF } from "../../shared/roles.ts";
import { byDevice, devices } from "../../shared/calls/sessions.ts";

export const officeListDevices = {
  method: "GET",
  path: "/api/office/v1/devices",
  summary: "The devices on which the member of staff is signed in.",
  access: { staff: ANY_STAFF },
  data: devices,
  errors: [],
} as const satisfies Endpoint;

export const officeEndDevice = {
  method: "POST",
  path: "/api/office/v1/devices/:deviceId/end",
  value: "none",
  summary: "Signs one own device out at once. One that is signed out already stays so.",
  access: { staff: ANY_STAFF },
  params: byDevice,
  data: devices,
  errors: ["session.not_found"],
} as const satisfies Endpoint;

export const officeEndOtherDevices = {
  method: "POST",
  path: "/api/office/v1/devices/end-others",
  value: "none",
  summary: "Signs all own devices out but the one that asks, and ends the support sessions opened from the account.",
  access: { staff: ANY_STAFF },
  data: devices,
  errors: [],
} as const satisfies Endpoint;
