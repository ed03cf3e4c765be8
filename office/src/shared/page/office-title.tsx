import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { TitlePortal } from "react-admin";

/** What a page's title takes away by standing there: it comes with the page's data, and a heading is never empty. */
const UNTIL_TITLED = { "#react-admin-title:not(:empty) + &": { display: "none" } };

/** The page's main heading, in the bar. */
export function OfficeTitle() {
  return (
    <Typography
      variant="subtitle1"
      component="h1"
      noWrap
      sx={{ flex: 1, minWidth: 0, "& #react-admin-title, & #react-admin-title *": { display: "inline" } }}
    >
      <TitlePortal component="span" variant="inherit" />
      <Box component="span" sx={UNTIL_TITLED}>
        Wczytywanie…
      </Box>
    </Typography>
  );
}
