import type { SizedPicture as Picture } from "@plon/contract/shared/pictures.ts";

type SizedPictureProps = {
  picture: Picture;
  /** Its displayed width, as in `img`: "(min-width: 1024px) 33vw, 100vw". */
  sizes: string;
  /** Set if it is visible at once; the others load when scrolled to. */
  eager?: boolean;
  className?: string;
};

/** A picture from which the browser picks the width it needs. Its space is reserved while it loads. */
export function SizedPicture({ picture, sizes, eager = false, className = "" }: SizedPictureProps) {
  const smallest = picture.sources[0];
  if (!smallest) return null;
  return (
    <img
      src={smallest.src}
      srcSet={picture.sources.map(({ src, width }) => `${src} ${width}w`).join(", ")}
      sizes={sizes}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      // Photos show daylight: the dark scheme tones them down.
      className={`dark:brightness-80 ${className}`}
    />
  );
}
