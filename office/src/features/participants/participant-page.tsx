export default function ParticipantPage() {
  return null;
}
