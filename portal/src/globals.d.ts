/** The portal's version from its package, inserted by the build. */
declare const __APP_VERSION__: string;

/** What is used of it; the package declares nothing. */
declare module "libheif-js/libheif/libheif.js" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Fills in the pixels, in four bytes each; null if that failed. */
    display(pixels: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  };
  const libheif: () => { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } };
  export default libheif;
}
