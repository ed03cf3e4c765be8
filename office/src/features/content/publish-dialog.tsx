import { RadioButtonGroupInput } from "react-admin";
import { z } from "zod";
import { countOf } from "@plon/client/format.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import type { Said } from "#shared/acts/acting.tsx";
import type { PageDetail, PageVersion } from "./page-words.ts";

const asked = z.object({
  asks: z.enum(["yes", "no"], { error: "Zaznacz, czy uczestnicy mają zaakceptować nową wersję." }),
});
const nothingAsked = z.object({});

type Typed = { asks?: "yes" | "no" };
type Props = {
  page: PageDetail;
  version: PageVersion;
  /** `asksAgain` is undefined where nobody has agreed to the page. */
  onPublish: (asksAgain: boolean | undefined) => Promise<Said>;
  onClose: () => void;
};

/** Confirms that a version is published; where participants have agreed to the page, with the question whether they do anew. */
export function PublishDialog({ page, version, onPublish, onClose }: Props) {
  const { consent } = page;
  return (
    <ActionDialog<Typed>
      title={`Opublikować wersję ${version.version}?`}
      explanation={`Od razu przeczytają ją wszyscy pod adresem /${page.slug}.`}
      submitLabel="Opublikuj"
      schema={consent ? asked : nothingAsked}
      onSend={({ asks }) => onPublish(consent ? asks === "yes" : undefined)}
      onClose={onClose}
    >
      {consent && (
        <RadioButtonGroupInput
          source="asks"
          label="Czy uczestnicy mają zaakceptować nową wersję?"
          row={false}
          isRequired
          choices={[
            {
              id: "yes",
              name: `Tak, zmiana jest istotna: zapytamy ${countOf(consent.holders, "uczestnika", "uczestników", "uczestników")} przy najbliższym logowaniu`,
            },
            { id: "no", name: "Nie, to drobna poprawka: udzielone zgody obejmują też nową wersję" },
          ]}
        />
      )}
    </ActionDialog>
  );
}
