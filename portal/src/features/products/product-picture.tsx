import type { SizedPicture as Picture } from "@plon/contract/shared/pictures.ts";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";

type ProductPictureProps = {
  photo: Picture | null;
  sizes: string;
  eager?: boolean;
  className?: string;
};

/** A product's photo, four by three; a drawn canister until there is one. */
export function ProductPicture({ photo, sizes, eager = false, className = "" }: ProductPictureProps) {
  return (
    <span className={`block aspect-4/3 overflow-hidden bg-sunken ${className}`}>
      {photo ? (
        <SizedPicture picture={photo} sizes={sizes} eager={eager} className="size-full object-cover" />
      ) : (
        <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false" className="block size-full">
          <rect width="240" height="180" className="fill-brand-teal-pale" />
          <path d="M0 146 Q60 130 120 144 T240 138 V180 H0Z" className="fill-brand-teal-mid" opacity="0.35" />
          <path
            d="M88 62 q0 -12 12 -12 h8 v-10 h24 v10 h8 q12 0 12 12 v78 q0 8 -8 8 h-48 q-8 0 -8 -8Z"
            className="fill-brand-teal"
          />
          <path d="M106 30 h28 v12 h-28z" className="fill-brand-navy" />
          <path d="M98 84 h44 v40 h-44z" className="fill-brand-teal-pale" />
        </svg>
      )}
    </span>
  );
}
