import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** Where the participant is signed in: fetched each time, and stored on no device. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  meta: { offline: "none" },
  queryFn: dataOf("GET /api/v1/user/devices", {}),
  staleTime: 0,
});

export const endDeviceOf = (deviceId: number) =>
  call("POST /api/v1/user/devices/:deviceId/end", { params: { deviceId } });
export const endOtherDevicesOf = () => call("POST /api/v1/user/devices/end-others", {});
