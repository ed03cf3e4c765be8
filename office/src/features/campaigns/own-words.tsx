import { TextInput } from "react-admin";
import { HtmlEditor } from "#shared/texts/html-editor.tsx";

/** What the office says of a campaign besides all that is made of its fields. */
export default function OwnWords({ slug }: { slug: string }) {
  return (
    <>
      <TextInput
        source="lead"
        label="Wstęp"
        multiline
        helperText={`Stoi przed tym, co wynika z pól. Strona akcji: /promocje/${slug}`}
      />
      <HtmlEditor source="body" label="Opis" />
      <TextInput
        source="prompt_text"
        label="Tekst okna"
        multiline
        helperText="Otwiera się raz dziennie temu, kto się nie zgłosił. Puste: okna nie ma."
      />
    </>
  );
}
