/** Whether a partner's page shows us in a frame: then only the page itself is shown, without our shell. */
export const isFramed = globalThis.self !== globalThis.top;
