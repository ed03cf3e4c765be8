export default function StaffCreate() {
  return null;
}
