/** Many systems do not know what HEIC is, and leave its type empty. */
const isHeicFile = ({ type, name }: File) => /^image\/hei[cf]$/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

/** Whether a file is a picture that the device makes ready to be sent, by what its system says of it. */
export const isPicture = (file: File) => /^image\/(?:jpeg|png)$/.test(file.type) || isHeicFile(file);

const HEIC = ",image/heic,image/heif,.heic,.heif";

/** What a picker takes, HEIC as well. An iPhone that is not asked for HEIC hands over its photographs as JPEG, and sooner. */
export const withHeic = (accepted: string) =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ? accepted : accepted + HEIC;

const HEIC_NOT_OPENED =
  "Tego zdjęcia HEIC nie udało się otworzyć na tym urządzeniu. W ustawieniach aparatu wybierz format JPEG albo zrób zrzut ekranu zdjęcia.";

/** What is said of a picture that did not open here and that no server would take; undefined where the server may be asked. */
export const unsendable = (picked: File): string | undefined => (isHeicFile(picked) ? HEIC_NOT_OPENED : undefined);
