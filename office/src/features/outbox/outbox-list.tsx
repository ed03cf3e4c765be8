export default function OutboxList() {
  return null;
}
