/** The first page after signing in. */
export function DashboardPage() {
  return null;
}
