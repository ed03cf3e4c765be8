import type { ReactNode } from "react";
import { TextInput } from "react-admin";
import { HtmlEditor } from "#shared/texts/html-editor.tsx";

const HINT =
  "Nazwa programu i dane kontaktowe wstawią się same w miejsca: {{program}}, {{producent}}, {{infolinia}}, {{godziny}}, {{email}}.";

/** The text of a news item, for both adding and changing; one that is added has its address below the title. */
export function NewsFields({ readOnly = false, address }: { readOnly?: boolean; address?: ReactNode }) {
  return (
    <>
      <TextInput source="title" label="Tytuł" isRequired readOnly={readOnly} />
      {address}
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
