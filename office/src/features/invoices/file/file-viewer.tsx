import AddIcon from "@mui/icons-material/Add";
import ChevronLeftIcon from "@mui/icons-material/ChevronLeft";
import ChevronRightIcon from "@mui/icons-material/ChevronRight";
import DownloadIcon from "@mui/icons-material/Download";
import RemoveIcon from "@mui/icons-material/Remove";
import RotateRightIcon from "@mui/icons-material/RotateRight";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { saveFile } from "@plon/client/download.ts";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { LoadError } from "#shared/page/states.tsx";
import { invoiceFileQuery } from "../invoices.api.ts";
import { FilePage, FRAME_PADDING, type ShownPlace } from "./file-page.tsx";
import { openPages, type PageSource, type Rotation } from "./page-source.ts";

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

type InvoiceFile = NonNullable<OfficeInvoice["file"]>;

function ToolButton({
  label,
  children,
  ...props
}: {
  label: string;
  children: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} {...props}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Opens the file's pages and closes them again; undefined until then. */
function usePages(blob: Blob, type: string) {
  const [opened, setOpened] = useState<PageSource | Error>();
  // Before it is painted: a file that was opened ahead is there at once.
  useLayoutEffect(() => {
    let isGone = false;
    let source: PageSource | undefined;
    const show = (pages: PageSource) => {
      source = pages;
      if (isGone) pages.close();
      else setOpened(pages);
    };
    const pages = openPages(blob, type);
    if (pages instanceof Promise) pages.then(show, (error: Error) => !isGone && setOpened(error));
    else show(pages);
    return () => {
      isGone = true;
      source?.close();
    };
  }, [blob, type]);
  return opened;
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

type Shown = {
  shown?: ShownPlace | undefined;
  /** Reports that the page is visible, or cannot be shown. */
  onDrawn: () => void;
};

/** The view of the file: page, rotation and zoom. It moves to the page of what is shown. */
function useFileView(pageCount: number, shown: ShownPlace | undefined) {
  const [pageNumber, setPageNumber] = useState(1);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [zoom, setZoom] = useState(1);
  const [followed, setFollowed] = useState<ShownPlace>();
  if (shown && shown !== followed) {
    setFollowed(shown);
    setPageNumber(shown.page);
  }
  return {
    pageCount,
    pageNumber,
    rotation,
    zoom,
    marked: followed?.page === pageNumber ? followed : undefined,
    turnPage: (by: number) => setPageNumber((page) => Math.min(Math.max(page + by, 1), Math.max(pageCount, 1))),
    changeZoom: (by: 1 | -1) =>
      setZoom((now) => (by === 1 ? ZOOMS.find((step) => step > now) : ZOOMS.findLast((step) => step < now)) ?? now),
    fit: () => setZoom(1),
    rotate: () => setRotation((now) => ((now + 90) % 360) as Rotation),
  };
}

type FileView = ReturnType<typeof useFileView>;

function handleViewKey(event: KeyboardEvent, view: FileView) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const act = {
    "+": () => view.changeZoom(1),
    "=": () => view.changeZoom(1),
    "-": () => view.changeZoom(-1),
    "0": view.fit,
    r: view.rotate,
    PageDown: () => view.turnPage(1),
    PageUp: () => view.turnPage(-1),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function ViewTools({ view, name, onSave }: { view: FileView; name: string; onSave: () => void }) {
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Widok pliku"
      sx={{ alignItems: "center", px: 1, py: 0.5, gap: 0.25 }}
    >
      <ToolButton label="Pomniejsz (−)" disabled={view.zoom === ZOOMS[0]} onClick={() => view.changeZoom(-1)}>
        <RemoveIcon />
      </ToolButton>
      <Button
        size="small"
        color="inherit"
        onClick={() => view.fit()}
        aria-label={`${Math.round(view.zoom * 100)}%, dopasuj do szerokości (0)`}
        sx={{ minWidth: 56 }}
      >
        {Math.round(view.zoom * 100)}%
      </Button>
      <ToolButton label="Powiększ (+)" disabled={view.zoom === ZOOMS.at(-1)} onClick={() => view.changeZoom(1)}>
        <AddIcon />
      </ToolButton>
      <ToolButton label="Obróć (R)" onClick={view.rotate}>
        <RotateRightIcon />
      </ToolButton>
      {view.pageCount > 1 && (
        <>
          <ToolButton label="Poprzednia strona" disabled={view.pageNumber === 1} onClick={() => view.turnPage(-1)}>
            <ChevronLeftIcon />
          </ToolButton>
          <Typography variant="body2" aria-live="polite">
            {view.pageNumber} z {view.pageCount}
          </Typography>
          <ToolButton
            label="Następna strona"
            disabled={view.pageNumber === view.pageCount}
            onClick={() => view.turnPage(1)}
          >
            <ChevronRightIcon />
          </ToolButton>
        </>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ flex: 1, minWidth: 0, textAlign: "right", px: 1, visibility: { xs: "hidden", sm: "visible" } }}
      >
        {name}
      </Typography>
      <ToolButton label="Pobierz plik" onClick={onSave}>
        <DownloadIcon />
      </ToolButton>
    </Stack>
  );
}

function OpenedFile({ blob, file, shown, onDrawn }: { blob: Blob; file: InvoiceFile } & Shown) {
  const pages = usePages(blob, file.type);
  const [frame, frameWidth] = useWidth();
  const view = useFileView(pages && !(pages instanceof Error) ? pages.pageCount : 0, shown);
  const tellBroken = useEffectEvent(onDrawn);
  useEffect(() => {
    if (pages instanceof Error) tellBroken();
  }, [pages]);
  return (
    <>
      <ViewTools view={view} name={file.name} onSave={() => saveFile(blob, file.name)} />
      <Box
        ref={frame}
        tabIndex={0}
        component="section"
        aria-label="Plik faktury"
        onKeyDown={(event) => handleViewKey(event, view)}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: "auto",
          bgcolor: "action.hover",
          p: `${FRAME_PADDING / 2}px`,
          scrollbarGutter: "stable",
        }}
      >
        {pages === undefined && (
          <CircularProgress aria-label="Otwieranie pliku" sx={{ display: "block", mx: "auto", my: 8 }} />
        )}
        {pages instanceof Error && (
          <Alert severity="warning">Tego pliku nie da się pokazać. Pobierz go i otwórz na komputerze.</Alert>
        )}
        {pages && !(pages instanceof Error) && (
          <FilePage
            pages={pages}
            pageNumber={view.pageNumber}
            rotation={view.rotation}
            zoom={view.zoom}
            frameWidth={frameWidth}
            marked={view.marked}
            onDrawn={onDrawn}
          />
        )}
      </Box>
    </>
  );
}

/**
 * The invoice's file with zoom, rotation and pages; the keys + - 0 R PageUp PageDown work inside it. `shown` is the
 * place to scroll to and to frame.
 */
export default function FileViewer({
  invoiceId,
  file,
  shown,
  onDrawn,
}: { invoiceId: number; file: InvoiceFile } & Shown) {
  const blob = useQuery(invoiceFileQuery(invoiceId));
  const tellMissing = useEffectEvent(onDrawn);
  useEffect(() => {
    if (blob.isError) tellMissing();
  }, [blob.isError]);
  return (
    <Paper variant="outlined" sx={{ display: "flex", flexDirection: "column", height: "100%", overflow: "hidden" }}>
      {blob.isPending && <CircularProgress aria-label="Wczytywanie pliku" sx={{ mx: "auto", my: 8 }} />}
      {blob.isError && <LoadError error={blob.error} onRetry={() => blob.refetch()} />}
      {blob.data && <OpenedFile blob={blob.data} file={file} shown={shown} onDrawn={onDrawn} />}
    </Paper>
  );
}
