import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type OfficeFeedArticle, officeAnswerFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import type { LineProduct } from "@plon/contract/office/documents/invoices.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { isMeasureOf } from "@plon/rules/ksef/ksef-quantity.ts";
import { formatQuantity } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { ProductSearch } from "./product-search.tsx";

type Product = LineProduct & { id: number };
type Answer = CallInput<typeof officeAnswerFeedArticle>["body"];

/** The choice of the pack by which a unit that is none of our packs is typed in. */
const OTHER = "other";
/** What a finger needs. */
const TOUCH = { minHeight: 44 } as const;

type UnitProps = {
  article: OfficeFeedArticle;
  product: Product;
  pack: string;
  other: string;
  onPack: (pack: string) => void;
  onOther: (other: string) => void;
};

/** Which of the product's packs one unit of the seller's is, or how much it holds otherwise. */
function UnitFields({ article, product, pack, other, onPack, onOther }: UnitProps) {
  const unit = article.unit || "–";
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      <TextField
        select
        required
        margin="none"
        label={`Jedna jednostka „${unit}” to`}
        value={pack}
        onChange={(event) => onPack(event.target.value)}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: { sx: { boxSizing: "border-box", height: 44 } },
        }}
        sx={{ minWidth: 200 }}
      >
        <option value="">wybierz</option>
        {product.pack_volumes.map((volume) => (
          <option key={volume} value={volume}>
            {formatQuantity(volume)} {product.unit}
          </option>
        ))}
        <option value={OTHER}>inna ilość</option>
      </TextField>
      {pack === OTHER && (
        <TextField
          required
          autoFocus
          margin="none"
          label={`Ile ${product.unit} ma „${unit}”`}
          value={other}
          onChange={(event) => onOther(event.target.value)}
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 9 } }}
        />
      )}
    </Stack>
  );
}

function answerOf(product: Product, unit: string, pack: string, other: string): Answer {
  if (isMeasureOf(unit, product)) return { is: "product", product_id: product.id };
  const volume = Number((pack === OTHER ? other : pack).replace(",", "."));
  return { is: "product", product_id: product.id, unit_volume: volume };
}

type Props = { invoiceId: number; article: OfficeFeedArticle; onAnswered: () => void };

/** Asks at the invoice itself which of our products a seller's article is; the answer holds for all its documents. */
export function ArticleQuestion({ invoiceId, article, onAnswered }: Props) {
  const [product, setProduct] = useState<Product | null>(null);
  const [pack, setPack] = useState("");
  const [other, setOther] = useState("");
  const answer = useMutation({
    mutationFn: async (body: Answer) =>
      await call(officeAnswerFeedArticle, { params: { articleId: article.id }, body }),
    onSuccess: onAnswered,
  });
  const choose = (chosen: Product | null) => {
    setProduct(chosen);
    const only = chosen?.pack_volumes.length === 1 ? String(chosen.pack_volumes[0]) : "";
    setPack(only);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (product) answer.mutate(answerOf(product, article.unit, pack, other));
  };
  return (
    <Box component="form" aria-label={`Artykuł ${article.name}`} onSubmit={submit} sx={{ mt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {article.name}
        {article.index && `, indeks ${article.index}`}
      </Typography>
      {article.suggestions.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", my: 1 }}>
          {article.suggestions.map((suggested) => (
            <Button
              key={suggested.id}
              variant={product?.id === suggested.id ? "contained" : "outlined"}
              aria-pressed={product?.id === suggested.id}
              onClick={() => choose(suggested)}
              sx={TOUCH}
            >
              {suggested.name}
            </Button>
          ))}
        </Stack>
      )}
      <Stack sx={{ gap: 1.5, my: 1, "& .MuiInputBase-root": TOUCH }}>
        <ProductSearch
          invoiceId={invoiceId}
          value={product}
          label={`Produkt, którym jest ${article.name}`}
          problem={answer.error ? wordsOf(answer.error) : undefined}
          autoFocus={false}
          onChoose={(chosen) => choose(chosen?.id === undefined ? null : { ...chosen, id: chosen.id })}
        />
        {product && !isMeasureOf(article.unit, product) && (
          <UnitFields
            article={article}
            product={product}
            pack={pack}
            other={other}
            onPack={setPack}
            onOther={setOther}
          />
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button type="submit" variant="contained" disabled={!product} loading={answer.isPending} sx={TOUCH}>
          Zapamiętaj dla sprzedawcy
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate({ is: "foreign" })} sx={TOUCH}>
          To nie jest produkt programu
        </Button>
      </Stack>
    </Box>
  );
}
