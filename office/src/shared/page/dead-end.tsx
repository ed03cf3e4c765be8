import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Link } from "react-router";

type Props = { title: string; children: ReactNode; to: string; linkWords: string };

/** A page that there is not, for anybody or for this role: why, and the way on. */
export function DeadEnd({ title, children, to, linkWords }: Props) {
  return (
    <Stack sx={{ alignItems: "center", gap: 2, px: 2, py: 10, textAlign: "center" }}>
      <Title title={title} />
      <Typography variant="h5" component="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {children}
      </Typography>
      <Button component={Link} to={to} variant="contained">
        {linkWords}
      </Button>
    </Stack>
  );
}
