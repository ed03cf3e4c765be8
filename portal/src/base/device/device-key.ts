import { createDeviceKey } from "@plon/client/device-key.ts";

/** The key of this browser's sessions, for its tabs and its service worker. */
export const deviceKey = createDeviceKey("plon-session");
