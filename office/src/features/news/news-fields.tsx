import { TextInput } from "react-admin";
import { HtmlEditor } from "#shared/html-editor.tsx";

const HINT =
  "Nazwa programu i dane kontaktowe wstawią się same w miejsca: {{program}}, {{producent}}, {{infolinia}}, {{godziny}}, {{email}}.";

/** The text of a news item, for both adding and changing. */
export function NewsFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <>
      <TextInput source="title" label="Tytuł" isRequired readOnly={readOnly} />
      <TextInput
        source="lead"
        label="Wstęp"
        isRequired
        readOnly={readOnly}
        multiline
        helperText="Jedno lub dwa zdania: stoją na liście i nad treścią. Najwyżej 300 znaków."
      />
      <HtmlEditor source="content" label="Treść" hint={HINT} isRequired readOnly={readOnly} />
    </>
  );
}
