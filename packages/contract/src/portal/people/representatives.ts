import { z } from "zod";

/** Photos are files, not envelopes: public, since an `img` sends no token, at an unguessable URL. */
export const REPRESENTATIVE_PHOTO_PATH = "/api/v1/representatives/photos/:address";

export const representative = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().nullable(),
});
