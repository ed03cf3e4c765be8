// Pictures of figures. Each is drawn for the eye alone; the table behind it says the same to everybody.
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { Hint } from "./hint.tsx";

type PictureProps = {
  /** What the picture is of; its name. */
  caption: string;
  picture: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  /** The picture's words can be read and its links followed; only its bars are for the eye alone. */
  isRead?: boolean;
};

/** A picture with the table behind it, either of which is shown. */
export function Picture({ caption, picture, table, isRead = false }: PictureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <Box component="figure" aria-label={caption} sx={{ m: 0, minWidth: 0 }}>
      <Box id={id}>{isTable ? table : <div aria-hidden={!isRead}>{picture}</div>}</Box>
      <Button
        size="small"
        aria-expanded={isTable}
        aria-controls={id}
        aria-label={`${isTable ? "Pokaż obraz" : "Pokaż tabelę"}: ${caption}`}
        onClick={() => setTable(!isTable)}
        sx={{ mt: 0.5, ml: -0.75, minHeight: 28 }}
      >
        {isTable ? "Pokaż obraz" : "Pokaż tabelę"}
      </Button>
    </Box>
  );
}

export type YearBar = { key: string; name: string; now: number | null; last?: number };

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number that is at least a third of `most`, so that a few lines of it reach the top. */
export function roundStep(most: number): number {
  const third = Math.max(most, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  return power * STEPS.find((step) => step * power >= third)!;
}

type YearBarsProps = {
  bars: readonly YearBar[];
  formatAxis: (value: number) => string;
  /** Only every so many bars have their name below, where all of them have no room. */
  namesEvery?: number;
};

const AXIS_WIDTH = 48;

/** For each month, or whatever else time is divided by, a bar; with a pale one of the year before to its left. */
export function YearBars({ bars, formatAxis, namesEvery = 1 }: YearBarsProps) {
  const most = Math.max(0, ...bars.flatMap(({ now, last = 0 }) => [now ?? 0, last]));
  const step = roundStep(most);
  const lines = Array.from({ length: Math.ceil(Math.max(most, step) / step) + 1 }, (_, at) => at * step);
  const share = (value: number) => `${(100 * Math.max(0, value)) / lines.at(-1)!}%`;
  const bar = { width: "42%", maxWidth: 22, borderRadius: "2px 2px 0 0" };
  return (
    <Box sx={{ pt: 1 }}>
      <Box sx={{ position: "relative", height: 128, ml: `${AXIS_WIDTH}px` }}>
        {lines.map((line) => (
          <Box
            key={line}
            sx={{ position: "absolute", left: 0, right: 0, bottom: share(line), borderTop: 1, borderColor: "divider" }}
          >
            <Typography
              sx={{
                position: "absolute",
                right: "100%",
                pr: 1,
                fontSize: 12,
                lineHeight: 1,
                transform: "translateY(-50%)",
                color: "text.secondary",
                whiteSpace: "nowrap",
              }}
            >
              {formatAxis(line)}
            </Typography>
          </Box>
        ))}
        <Box sx={{ position: "absolute", inset: 0, display: "flex" }}>
          {bars.map(({ key, now, last }) => (
            <Box
              key={key}
              sx={{ flex: 1, display: "flex", alignItems: "flex-end", justifyContent: "center", gap: "2px", px: "2px" }}
            >
              {last !== undefined && (
                <Box sx={{ ...bar, height: share(last), bgcolor: "text.secondary", opacity: 0.35 }} />
              )}
              {now !== null && <Box sx={{ ...bar, height: share(now), bgcolor: "primary.main" }} />}
              {now === null && <Box sx={bar} />}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: "flex", ml: `${AXIS_WIDTH}px`, mt: 0.5 }}>
        {bars.map(({ key, name }, at) => (
          <Box
            key={key}
            sx={{ flex: 1, width: 0, display: "flex", justifyContent: "center", fontSize: 12, color: "text.secondary" }}
          >
            {(bars.length - 1 - at) % namesEvery === 0 ? name : ""}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Which bar is which year. */
export function YearLegend({ year }: { year: number }) {
  return (
    <Stack direction="row" aria-hidden sx={{ gap: 2 }}>
      {[
        { name: year, color: "primary.main", opacity: 1 },
        { name: year - 1, color: "text.secondary", opacity: 0.35 },
      ].map(({ name, color, opacity }) => (
        <Stack key={name} direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
          <Box sx={{ width: 12, height: 12, borderRadius: "3px", bgcolor: color, opacity }} />
          <Typography variant="body2">{name}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}

export type ShareBar = {
  key: string;
  name: ReactNode;
  /** What stands at the end of the line. */
  value: ReactNode;
  amount: number;
  /** A part of `amount` drawn full, with the rest pale. */
  part?: number | undefined;
  /** Of the year before: a mark on the line. */
  last?: number | undefined;
};

/** Lines with a bar below each, all to the same scale. */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ amount, last = 0 }) => [amount, last]));
  const share = (amount: number) => `${(100 * Math.max(0, amount)) / most}%`;
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, mt: 0.75, display: "grid", gap: 0.75 }}>
        {bars.map(({ key, name, value, amount, part, last }) => (
          <Box component="li" key={key} sx={{ minWidth: 0 }}>
            <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
              <Typography variant="body2" noWrap sx={{ minWidth: 0 }} component="div">
                {name}
              </Typography>
              <Typography
                variant="body2"
                component="div"
                sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
              >
                {value}
              </Typography>
            </Stack>
            <Box aria-hidden sx={{ position: "relative", height: 6, borderRadius: 1, bgcolor: "action.hover" }}>
              <Box
                sx={{
                  position: "absolute",
                  inset: 0,
                  width: share(amount),
                  borderRadius: 1,
                  bgcolor: "primary.main",
                  opacity: part === undefined ? 1 : 0.35,
                }}
              />
              {part !== undefined && (
                <Box
                  sx={{ position: "absolute", inset: 0, width: share(part), borderRadius: 1, bgcolor: "primary.main" }}
                />
              )}
              {last !== undefined && (
                <Box
                  sx={{
                    position: "absolute",
                    top: -2,
                    bottom: -2,
                    left: share(last),
                    width: 2,
                    ml: "-1px",
                    bgcolor: "text.primary",
                  }}
                />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {bars.some(({ last }) => last !== undefined) && <Hint sx={{ mt: 0.5 }}>Kreska: rok temu</Hint>}
    </>
  );
}

const [SPARK_WIDTH, SPARK_HEIGHT] = [72, 28];

/** A line without axes: how a figure went from month to month. Its figures stand elsewhere. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const place = (value: number, at: number) =>
    `${(at * SPARK_WIDTH) / Math.max(1, values.length - 1)},${SPARK_HEIGHT - 2 - (SPARK_HEIGHT - 4) * (Math.max(0, value) / most)}`;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      sx={{ width: SPARK_WIDTH, height: SPARK_HEIGHT, flexShrink: 0, color: "primary.main" }}
    >
      <polyline
        points={values.map(place).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Box>
  );
}
