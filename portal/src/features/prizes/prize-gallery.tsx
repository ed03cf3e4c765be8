import { useState } from "react";
import { PrizePicture } from "#shared/cards/prize-picture.tsx";
import type { Prize } from "./prizes.api.ts";

/** The large photo, and the others below it to choose from. */
export function PrizeGallery({ prize }: { prize: Prize }) {
  const [chosen, setChosen] = useState(0);
  const kind = prize.offer === "partner" ? "partner" : prize.kind;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PrizePicture
        photo={prize.photos[chosen] ?? null}
        kind={kind}
        sizes="(min-width: 64rem) 45rem, 92vw"
        eager
        className="rounded-card border border-line"
      />
      {prize.photos.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {prize.photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={`Zdjęcie ${index + 1}: ${photo.alt}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className="block w-20 cursor-pointer overflow-hidden rounded-field border-2 border-line aria-pressed:border-action forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]"
              >
                <PrizePicture photo={{ ...photo, alt: "" }} kind={kind} sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
