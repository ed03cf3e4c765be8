import ImageIcon from "@mui/icons-material/ImageOutlined";
import Box from "@mui/material/Box";
import type { PrizePhoto } from "@plon/contract/shared/prizes.ts";

/** A prize's photo in a square, or an empty placeholder. */
export function PrizeThumbnail({ photo, size }: { photo: PrizePhoto | null; size: number }) {
  const frame = { width: size, height: size, borderRadius: 1, flexShrink: 0, bgcolor: "action.hover" } as const;
  if (!photo) {
    return (
      <Box sx={{ ...frame, display: "grid", placeItems: "center", color: "text.secondary" }}>
        <ImageIcon aria-hidden fontSize="small" />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={photo.sources[0]?.src}
      alt={photo.alt}
      width={size}
      height={size}
      loading="lazy"
      sx={{ ...frame, objectFit: "cover", display: "block" }}
    />
  );
}
