/** Downloads of everything that is kept about the participant: a file, not an envelope. */
export const OWN_DATA_JSON_PATH = "/api/v1/user/data.json";

export const OWN_DATA_PDF_PATH = "/api/v1/user/data.pdf";
