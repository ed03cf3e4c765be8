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
