import { keepShared, SHARED_FIELD, SHARED_OPENS } from "#base/device/shared-files.ts";

/**
 * Takes in the files that another application shares and opens the form with them. A page of another site may post here
 * too: all that comes of it is that form, with a file that its user sees and does not have to send.
 */
export async function takeShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(SHARED_FIELD).filter((entry) => entry instanceof File);
    if (files.length > 0) await keepShared(files, Date.now());
  } catch {
    // Nothing readable, or no room for it: the form opens without it.
  }
  return Response.redirect(SHARED_OPENS, 303);
}
