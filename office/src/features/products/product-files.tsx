import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import {
  type OfficeProduct,
  officeRemoveProductFile,
  officeSetProductLabel,
  officeSetProductPhoto,
} from "@plon/contract/office/goods/products.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FileButton } from "#shared/fields/file-button.tsx";
import { Panel, PanelGrid } from "#shared/page/panel.tsx";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { upload, useFileKey } from "#shared/calls/upload.ts";

const PHOTO = {
  kind: "photo",
  accept: "image/jpeg,image/png",
  choose: "Wybierz zdjęcie",
  remove: "Usuń zdjęcie",
  hint: "JPEG lub PNG, mniej niż 10 MB",
} as const;
const LABEL = {
  kind: "label",
  accept: "application/pdf",
  choose: "Wybierz etykietę",
  remove: "Usuń etykietę",
  hint: "PDF, mniej niż 10 MB",
} as const;

/** The files farmers see and download: the photo and the label. */
export function ProductFiles() {
  const product = useRecordContext<OfficeProduct>();
  if (!product) return null;
  return (
    <PanelGrid columns={2}>
      <Panel title="Zdjęcie">
        {product.photo && (
          <Box
            component="img"
            src={product.photo.sources[0]?.src}
            alt={product.photo.alt}
            sx={{ width: 240, maxWidth: "100%", aspectRatio: "4 / 3", objectFit: "cover", borderRadius: 1, mb: 1 }}
          />
        )}
        <FileForm product={product} file={PHOTO} has={product.photo !== null} />
      </Panel>
      <Panel title="Etykieta">
        <Typography sx={{ mb: 1 }} color={product.label ? "textPrimary" : "textSecondary"}>
          {product.label ? `PDF, ${Math.max(1, Math.round(product.label.size_bytes / 1024))} kB` : "Bez etykiety."}
        </Typography>
        <FileForm product={product} file={LABEL} has={product.label !== null} />
      </Panel>
    </PanelGrid>
  );
}

function FileForm({ product, file, has }: { product: OfficeProduct; file: typeof PHOTO | typeof LABEL; has: boolean }) {
  const canWrite = useMayCall(officeSetProductPhoto);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const fileKey = useFileKey();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const done = (message: string | undefined) => {
    notify(message ?? "", { type: "success" });
    refresh();
  };
  const remove = useMutation({
    mutationFn: () => call(officeRemoveProductFile, { params: { productId: product.id, kind: file.kind } }),
    onSuccess: ({ message }) => done(message),
    onError: tellRefusal,
  });
  const send = async (chosen: File) => {
    setProblem(undefined);
    setPercent(0);
    const form = new FormData();
    if (file.kind === "photo") form.append("alt", `${product.name}, opakowanie`);
    form.append(file.kind, chosen);
    const endpoint = file.kind === "photo" ? officeSetProductPhoto : officeSetProductLabel;
    try {
      const { message } = await upload(
        endpoint,
        { params: { productId: product.id }, form },
        { onProgress: setPercent, idempotencyKey: fileKey.keyOf(chosen) },
      );
      fileKey.forget();
      done(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(wordsOf(error));
    } finally {
      setPercent(undefined);
    }
  };
  if (!canWrite) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <FileButton
          label={file.choose}
          accept={file.accept}
          disabled={percent !== undefined}
          onChoose={(chosen) => void send(chosen)}
        />
        {has && (
          <Button color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
            {file.remove}
          </Button>
        )}
      </Stack>
      <Typography
        component="output"
        variant="body2"
        color={problem ? "error" : "textSecondary"}
        sx={{ display: "block", mt: 1 }}
      >
        {problem ?? file.hint}
      </Typography>
      {percent !== undefined && <LinearProgress aria-label="Wysyłanie pliku" variant="determinate" value={percent} />}
    </>
  );
}
