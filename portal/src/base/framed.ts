/** Whether a page of a partner shows us in a frame: then only the page itself stands there, without our shell. */
export const isFramed = globalThis.self !== globalThis.top;
