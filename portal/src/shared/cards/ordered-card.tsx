import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";

/** In place of a form by which points were spent: what was ordered, and where to go from there. */
export function OrderedCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center md:p-10">
      <div className="w-44">
        <SheafPicture />
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <PrimaryLink to="/moje-nagrody">Moje nagrody</PrimaryLink>
        <SecondaryLink to="/nagrody">Wróć do nagród</SecondaryLink>
      </div>
    </section>
  );
}
