export default function ProductCreate() {
  return null;
}
