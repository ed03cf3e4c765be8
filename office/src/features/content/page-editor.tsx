import { HtmlEditor } from "#shared/texts/html-editor.tsx";

const HINT =
  "Nazwa programu i dane kontaktowe wstawią się same w miejsca: {{program}}, {{producent}}, {{administrator}}, {{infolinia}}, {{godziny}}, {{email}}.";

/** The text of a page in a form. */
export function PageEditor({ readOnly = false }: { readOnly?: boolean }) {
  return <HtmlEditor source="content" label="Treść" hint={HINT} isRequired readOnly={readOnly} />;
}
