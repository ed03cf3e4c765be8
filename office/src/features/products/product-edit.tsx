export default function ProductEdit() {
  return null;
}
