export default function StaffEdit() {
  return null;
}
