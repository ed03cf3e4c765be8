/** The portal's version from its package, written in by the build. */
declare const __APP_VERSION__: string;
