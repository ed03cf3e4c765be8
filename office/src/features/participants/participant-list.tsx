export default function ParticipantList() {
  return null;
}
