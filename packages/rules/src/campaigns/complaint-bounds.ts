/** The longest description of a complaint, in characters. */
export const COMPLAINT_LENGTH_MAX = 2000;
/** The most photos of a complaint. */
export const COMPLAINT_PHOTOS_MAX = 5;
