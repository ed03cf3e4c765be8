import Box from "@mui/material/Box";

/** Text of a table cell kept on one line, longer where there is room or its column was made wider; the title has the full text. */
export function OneLine({ text, width = 200 }: { text: string; width?: number }) {
  return (
    <Box
      title={text}
      sx={{
        maxWidth: { xs: `var(--column-room, ${width}px)`, xl: `var(--column-room, ${width * 1.6}px)` },
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      }}
    >
      {text}
    </Box>
  );
}

/**
 * Text of a table cell cut after two lines. The title has the full text, and so has the cell while its row is reached by keys;
 * not at a click, which would move the rows below from under the mouse.
 */
export function TwoLines({ text, width }: { text: string; width: number }) {
  return (
    <Box
      title={text}
      sx={{
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: "2",
        minWidth: 150,
        maxWidth: { xs: `var(--column-room, ${width}px)`, xl: `var(--column-room, ${width * 1.6}px)` },
        overflow: "hidden",
        overflowWrap: "anywhere",
        "tr:focus &, tr:has(:focus-visible) &": { WebkitLineClamp: "none" },
      }}
    >
      {text}
    </Box>
  );
}
