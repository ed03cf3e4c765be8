export default function StaffList() {
  return null;
}
