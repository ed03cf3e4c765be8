import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { AutocompleteInput, RadioButtonGroupInput, ReferenceInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { officeAnswerFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import type { Article } from "./feed-words.ts";
import { FEED_KEYS } from "./feeds.api.ts";

const KINDS = [
  { id: "product", name: "To produkt programu" },
  { id: "foreign", name: "To nie jest produkt programu" },
];

type Answer = CallInput<typeof officeAnswerFeedArticle>["body"];

function Suggestions({ article }: { article: Article }) {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: "product_id" }) as number | undefined;
  if (article.suggestions.length === 0) return null;
  return (
    <>
      <Hint>Podobne produkty:</Hint>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
        {article.suggestions.map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            variant={chosen === id ? "contained" : "outlined"}
            aria-pressed={chosen === id}
            onClick={() => setValue("product_id", id, { shouldDirty: true, shouldValidate: true })}
          >
            {name}
          </Button>
        ))}
      </Stack>
    </>
  );
}

function ProductFields({ article }: { article: Article }) {
  if (useWatch({ name: "is" }) !== "product") return null;
  return (
    <>
      <Suggestions article={article} />
      <ReferenceInput
        source="product_id"
        reference="products"
        filter={{ active: "true" }}
        sort={{ field: "name", order: "ASC" }}
      >
        <AutocompleteInput
          label="Produkt"
          optionText="name"
          filterToQuery={(search: string) => ({ search })}
          noOptionsText="Nie ma takiego produktu w programie"
          isRequired
        />
      </ReferenceInput>
      <NumberField
        source="unit_volume"
        label="Ile litrów lub kilogramów"
        min={0}
        helperText={`W jednej jednostce „${article.unit || "–"}”. Puste, gdy jednostką jest litr lub kilogram.`}
        places={6}
      />
    </>
  );
}

/** Asks which of our products an article corresponds to. */
export function AnswerDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  return (
    <ActionDialog<Answer>
      title="Rozpoznaj artykuł"
      explanation={
        <>
          <b>{article.name}</b>
          {article.index && `, indeks ${article.index}`}
          <br />
          {article.distributor.name}
          <br />
          Odpowiedź obejmie{" "}
          {countOf(article.documents_waiting, "czekający dokument", "czekające dokumenty", "czekających dokumentów")} i
          wszystkie następne.
        </>
      }
      submitLabel="Zapisz odpowiedź"
      schema={officeAnswerFeedArticle.body}
      defaultValues={{ is: "product" }}
      onClose={onClose}
      onSend={(body) => call(officeAnswerFeedArticle, { params: { articleId: article.id }, body })}
      changes={FEED_KEYS}
    >
      <RadioButtonGroupInput source="is" label="Co to jest" choices={KINDS} isRequired />
      <ProductFields article={article} />
    </ActionDialog>
  );
}
