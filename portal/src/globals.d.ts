/** The portal's version from its package, inserted by the build. */
declare const __APP_VERSION__: string;
