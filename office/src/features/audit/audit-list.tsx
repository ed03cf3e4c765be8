export default function AuditList() {
  return null;
}
