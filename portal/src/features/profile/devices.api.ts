import type { endDevice, endOtherDevices, listDevices } from "@plon/contract/portal/access-devices.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const list = endpointOf<typeof listDevices>("GET", "/api/v1/user/devices");
const end = endpointOf<typeof endDevice>("POST", "/api/v1/user/devices/:deviceId/end");
const others = endpointOf<typeof endOtherDevices>("POST", "/api/v1/user/devices/end-others");

/** Where the participant is signed in: asked anew each time, and kept on no device. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async ({ signal }) => (await call(list, {}, { signal })).data,
  staleTime: 0,
});

export const endDeviceOf = (deviceId: number) => call(end, { params: { deviceId } });
export const endOtherDevicesOf = () => call(others, {});
