/** What is chosen of a prize that comes in sizes or colours: 'Rozmiar' and '43'. */
export type ChosenVariant = { label: string; name: string };

/** The variant within a sentence: 'rozmiar 43'. */
export const variantText = ({ label, name }: ChosenVariant): string =>
  `${label.charAt(0).toLowerCase()}${label.slice(1)} ${name}`;

/** What is ordered, as everybody reads it from then on: 'Kalosze ocieplane, rozmiar 43'. */
export const variantTitle = (title: string, chosen: ChosenVariant | null): string =>
  chosen === null ? title : `${title}, ${variantText(chosen)}`;
