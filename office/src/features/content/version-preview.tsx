import { HtmlPreview } from "#shared/texts/html-preview.tsx";
import { type PageVersion, savedWords } from "./page-words.ts";

/** A preview of a version as a separate page. */
export function VersionPreview({ version, onClose }: { version: PageVersion; onClose: () => void }) {
  return (
    <HtmlPreview
      title={`${version.title} (wersja ${version.version})`}
      hint={savedWords(version)}
      frameTitle={`Podgląd wersji ${version.version}`}
      html={version.content}
      onClose={onClose}
    />
  );
}
