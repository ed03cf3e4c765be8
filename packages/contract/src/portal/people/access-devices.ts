import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { byDevice, devices } from "../../shared/calls/sessions.ts";

export const listDevices = {
  method: "GET",
  path: "/api/v1/user/devices",
  summary: "The devices on which the participant is signed in. Sessions of staff support are not among them.",
  access: "participant",
  byMembers: "none",
  data: devices,
  errors: [],
} as const satisfies Endpoint;

export const endDevice = {
  method: "POST",
  path: "/api/v1/user/devices/:deviceId/end",
  summary: "Signs one device out at once. One that is signed out already stays so.",
  access: "participant",
  byMembers: "none",
  params: byDevice,
  data: devices,
  errors: ["session.not_found"],
} as const satisfies Endpoint;

export const endOtherDevices = {
  method: "POST",
  path: "/api/v1/user/devices/end-others",
  summary: "Signs all devices out but the one that asks.",
  access: "participant",
  byMembers: "none",
  data: devices,
  errors: [],
} as const satisfies Endpoint;
