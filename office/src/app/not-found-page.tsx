import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Title } from "react-admin";
import { Link } from "react-router";

/** An address that leads nowhere, or to what this role does not see. */
export function NotFoundPage() {
  return (
    <Stack sx={{ alignItems: "center", gap: 2, px: 2, py: 10, textAlign: "center" }}>
      <Title title="Nie ma takiej strony" />
      <Typography variant="h5" component="h2">
        Nie ma takiej strony
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        Adres jest błędny, odnośnik stracił ważność albo Twoja rola nie ma dostępu do tej części biura.
      </Typography>
      <Button component={Link} to="/" variant="contained">
        Przejdź na pulpit
      </Button>
    </Stack>
  );
}
