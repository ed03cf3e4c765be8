import type { SizedPicture as Picture } from "@plon/contract/shared/pictures.ts";

type SizedPictureProps = {
  picture: Picture;
  /** How wide it stands, as `img` has it: "(min-width: 1024px) 33vw, 100vw". */
  sizes: string;
  /** Set where it is seen at once; the others come when one scrolls to them. */
  eager?: boolean;
  className?: string;
};

/** A picture from which the browser takes the width it needs. Its place is kept while it comes. */
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
      // Photos are of daylight: in the dark scheme they are toned down.
      className={`dark:brightness-80 ${className}`}
    />
  );
}
