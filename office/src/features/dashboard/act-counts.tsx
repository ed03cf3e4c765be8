import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { formatCount } from "@plon/client/format.ts";

type Act = { action: string; action_label: string; count: number };

type Props = {
  acts: readonly Act[];
  /** The page of the acts of a kind, for those who read the log. */
  addressOf?: (action: string) => string;
};

/** How often each kind of act was done. */
export function ActCounts({ acts, addressOf }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, columnWidth: 260, columnGap: 4 }}>
      {acts.map(({ action, action_label, count }) => (
        <Stack
          key={action}
          component="li"
          direction="row"
          sx={{
            justifyContent: "space-between",
            alignItems: "center",
            gap: 2,
            minHeight: addressOf ? 44 : 28,
            breakInside: "avoid",
          }}
        >
          {addressOf ? (
            <MuiLink component={Link} to={addressOf(action)} variant="body2" sx={{ py: 1.25 }}>
              {action_label}
            </MuiLink>
          ) : (
            <Typography component="span" variant="body2">
              {action_label}
            </Typography>
          )}
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {formatCount(count)}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}
