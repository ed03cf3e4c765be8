import { HtmlPreview } from "#shared/html-preview.tsx";
import { type PageVersion, savedWords } from "./page-words.ts";

/** A version as a page of its own. */
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
