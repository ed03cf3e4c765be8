import Typography, { type TypographyProps } from "@mui/material/Typography";

/** What explains or belongs to a value beside it: smaller, and in the secondary colour. */
export const Hint = (props: Pick<TypographyProps, "children" | "sx">) => (
  <Typography variant="body2" color="textSecondary" {...props} />
);
