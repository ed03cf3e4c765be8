import type { SizedPicture } from "@plon/contract/shared/pictures.ts";

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A picture of one dot, to be sent. */
export const PICTURE = new File([Uint8Array.from(atob(DOT), (byte) => byte.charCodeAt(0))], "termos.png", {
  type: "image/png",
});

/** A picture that was sent, as the server keeps it. */
export const photo = (alt: string): SizedPicture => ({
  id: 1,
  alt,
  width: 1,
  height: 1,
  sources: [320, 640, 1280].map((width) => ({ width, src: `data:image/png;base64,${DOT}` })),
});
