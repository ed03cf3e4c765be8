import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FilePlace } from "@plon/contract/office/documents/invoices.ts";
import { type PageSource, rememberShownWidth, type Rotation } from "./page-source.ts";
import { turnedPlace } from "./turned-place.ts";

export const FRAME_PADDING = 24;

/** A requested place in the file; `asked` distinguishes repeated requests. */
export type ShownPlace = FilePlace & { asked: number };

type PageProps = {
  pages: PageSource;
  pageNumber: number;
  rotation: Rotation;
  zoom: number;
  frameWidth: number;
  marked: ShownPlace | undefined;
  onDrawn: () => void;
};

/** Screen pixels between a frame and what it marks. */
const MARGIN = 4;

/** A frame around a place on the page, scrolled into view when it appears. */
function Mark({ place, scale }: { place: FilePlace; scale: number }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, []);
  return (
    <Box
      ref={frame}
      data-testid="file-mark"
      aria-hidden
      sx={{
        position: "absolute",
        left: place.x * scale - MARGIN,
        top: place.y * scale - MARGIN,
        width: place.width * scale + 2 * MARGIN,
        height: place.height * scale + 2 * MARGIN,
        border: "2px solid #B45309",
        bgcolor: "rgb(245 158 11 / 25%)",
        borderRadius: 0.5,
        pointerEvents: "none",
      }}
    />
  );
}

/** One page as wide as the frame allows, with the requested place. */
export function FilePage({ pages, pageNumber, rotation, zoom, frameWidth, marked, onDrawn }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The page as rotated and its screen pixels per point, once it is drawn. */
  const [drawn, setDrawn] = useState({ scale: 0, width: 0, height: 0, rotation });
  const [problem, setProblem] = useState<string>();
  const tellDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const size = await pages.sizeOf(pageNumber, rotation);
      const element = canvas.current;
      if (isGone || !element || frameWidth === 0) return;
      const cssWidth = (frameWidth - FRAME_PADDING) * zoom;
      rememberShownWidth((frameWidth - FRAME_PADDING) * window.devicePixelRatio);
      element.style.width = `${cssWidth}px`;
      element.style.height = `${(cssWidth * size.height) / size.width}px`;
      setDrawn({ scale: cssWidth / size.width, width: size.width, height: size.height, rotation });
      await pages.draw(element, pageNumber, rotation, (cssWidth / size.width) * window.devicePixelRatio);
    };
    draw()
      .catch(() => !isGone && setProblem("Tej strony nie udało się narysować. Pobierz plik i otwórz go na komputerze."))
      .finally(() => {
        if (!isGone && frameWidth > 0) tellDrawn();
      });
    return () => {
      isGone = true;
    };
  }, [pages, pageNumber, rotation, zoom, frameWidth]);
  return (
    <>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Box sx={{ position: "relative", width: "fit-content", mx: "auto" }}>
        <canvas
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no words of its own
          role="img"
          aria-label={`Strona ${pageNumber} pliku faktury`}
          style={{ display: "block", background: "#fff" }}
        />
        {marked && drawn.scale > 0 && (
          <Mark
            key={`${marked.asked} ${drawn.scale} ${drawn.rotation}`}
            place={turnedPlace(marked, drawn.rotation, drawn)}
            scale={drawn.scale}
          />
        )}
      </Box>
    </>
  );
}
