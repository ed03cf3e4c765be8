/** What the farmer uses the reason for. */
export const WITH_REASON = {
  reject: {
    title: "Odrzuć fakturę",
    explanation: "Rolnik nie dostanie za nią punktów. Powód przeczyta przy fakturze i w powiadomieniu.",
    label: "Powód odrzucenia",
    submitLabel: "Odrzuć fakturę",
    suggestions: [
      "Na fakturze nie ma produktów z programu.",
      "Nabywcą na fakturze jest ktoś inny.",
      "To nie jest faktura.",
    ],
  },
  return: {
    title: "Zwróć do poprawy",
    explanation: "Rolnik poprawi to samo zgłoszenie i odeśle je do Ciebie. Napisz, czego brakuje.",
    label: "Co rolnik ma poprawić",
    submitLabel: "Zwróć do poprawy",
    suggestions: [
      "Zdjęcie jest nieczytelne. Zrób je jeszcze raz w dobrym świetle.",
      "Brakuje kolejnej strony faktury.",
      "Numer faktury różni się od tego na pliku.",
    ],
  },
  change_decision: {
    title: "Zmień decyzję",
    explanation:
      "Punkty naliczone za tę fakturę wrócą, a faktura stanie przed Tobą jeszcze raz: popraw dzień, produkt, opakowanie lub pozycje i zdecyduj od nowa. Powód przeczyta rolnik.",
    label: "Powód zmiany",
    submitLabel: "Zmień decyzję",
    suggestions: [
      "Wpisaliśmy inny produkt niż na fakturze.",
      "Wpisaliśmy inny dzień niż na fakturze.",
      "Pominęliśmy pozycję z faktury.",
    ],
  },
} as const;
