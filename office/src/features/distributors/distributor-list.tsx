export default function DistributorList() {
  return null;
}
