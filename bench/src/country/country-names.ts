// What people of the country are called and where they live.

/** By how frequent they are, the most frequent first. */
const COMMON = `Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Woźniak Szymański Dąbrowski
  Kozłowski Mazur Jankowski Kwiatkowski Wojciechowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król
  Wieczorek Jabłoński Wróbel Nowakowski Majewski Olszewski Dudek Stępień Jaworski Malinowski Adamczyk Nowicki Pawlak Górski
  Witkowski Sikora Walczak Rutkowski Baran Michalak Szewczyk Ostrowski Tomaszewski Zalewski Wróblewski Pietrzak Jasiński
  Marciniak Sadowski Bąk Zawadzki Duda Jakubowski Wilk Chmielewski Borkowski Włodarczyk Sokołowski Szczepański Sawicki
  Kucharski Lis Kubiak Kalinowski Mazurek Wysocki Maciejewski Czarnecki Kołodziej Urbański Kaźmierczak Sobczak Konieczny
  Głowacki Zakrzewski Krajewski Wasilewski Krupa Laskowski Sikorski Mróz Gajewski Ziółkowski Szulc Makowski Brzeziński
  Przybylski Baranowski Kaczmarczyk Borowski Szymczak Adamski Górecki Błaszczyk Cieślak Szczepaniak Leszczyński`.split(
  /\s+/,
);

const STEMS =
  `Adam Ad Ant Bab Bał Band Bar Bart Bed Bial Bier Błaż Bob Bog Boj Bor Brod Brzoz Buk But Ceg Chab Chleb Chmiel
  Cis Czap Czarn Czer Dal Dan Dąb Dęb Dob Dol Drab Drozd Dub Dud Dym Fab Fal Figl Gaj Gal Gar Gaw Gil Głow Gol Gołęb Gór
  Grab Grom Grud Grzel Gut Jag Jak Jan Jar Jas Jaw Jes Jod Jur Kac Kal Kam Kap Kar Kas Kaw Kęp Klim Kłos Kob Koc Kol Kon
  Kop Kor Kos Kow Koz Kras Król Krup Kub Kuc Kuk Kul Kur Kwas Las Lask Lech Leń Lip Lis Lub Łap Łąk Łos Łub Mac Maj Mak Mal
  Mań Mar Mas Mat Maz Miel Mik Mis Mod Mos Mroz Nag Nied Now Ol Olsz Ork Os Ow Pac Pal Pap Pas Paw Pel Piech Piot Pis Plew
  Pol Pop Prus Puch Rad Raj Rat Rog Rom Ros Rud Ryb Rys Sad Sal Sam Siem Sik Skib Skow Słow Sob Sok Sos Stach Star Stol
  Suł Sur Szad Szaf Szcz Szel Szum Ślad Śliw Świerk Tar Tom Trzeb Tur Tyl Urb Wal War Was Wąs Wier Wilk Wit Woj Wol Wron
  Zab Zaj Zal Zaw Ziel Zim Zych Żab Żak Żur Żył`.split(/\s+/);
const ENDINGS =
  `owski ewski iński ak ek ik czyk owicz ewicz ko arz ała uk cki czak asik ura iak owiak ula isz yś as oń`.split(" ");
/** So rare that one in some tens of thousands is called so. */
const RARE = ["Żółciński", "Żółciak", "Gżegżółka", "Brzęczyszczykiewicz", "Źdźbłowski"];

const SLOTS = 65_536;
const MOST_SLOTS = 0.0054 * SLOTS;

export type Surname = { his: string; hers: string; slots: number };

/** Some thousands of surnames, with how many of `SLOTS` equal chances each has. */
export function surnames(): Surname[] {
  const made = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending));
  // Stems and endings alternate, or all of the frequent ones would begin with A.
  const mixed = made.map((_, place) => made[(place * 1009) % made.length]!);
  const names = [...new Set([...COMMON, ...mixed])];
  const found: Surname[] = RARE.map((his) => ({ his, hers: herName(his), slots: 1 }));
  let left = SLOTS - RARE.length;
  for (const [place, his] of names.entries()) {
    const slots = Math.min(left, Math.max(1, Math.round(MOST_SLOTS * (place + 1) ** -0.45)));
    if (slots === 0) break;
    found.push({ his, hers: herName(his), slots });
    left -= slots;
  }
  if (left > 0) found[RARE.length]!.slots += left;
  return found;
}

const herName = (his: string) => his.replace(/(sk|ck|dzk)i$/, "$1a");

export const MEN =
  `Jan Jan Andrzej Andrzej Piotr Piotr Krzysztof Krzysztof Stanisław Stanisław Tomasz Paweł Józef Marcin
  Marek Michał Grzegorz Jerzy Tadeusz Adam Łukasz Zbigniew Ryszard Dariusz Henryk Mariusz Kazimierz Wojciech Robert Mateusz
  Marian Rafał Jacek Janusz Mirosław Maciej Sławomir Jarosław Kamil Wiesław`.split(/\s+/);
export const WOMEN = `Maria Maria Anna Anna Krystyna Barbara Ewa Elżbieta Zofia Teresa Magdalena Joanna Janina Monika
  Danuta Jadwiga Agnieszka Małgorzata Halina Irena Beata Aleksandra Dorota Jolanta Grażyna Iwona Urszula Żaneta`.split(
  /\s+/,
);

/** Places and the first two digits of their postcodes. */
export const PLACES: readonly (readonly [name: string, area: string])[] =
  `Kruszwica 88|Pakość 88|Nekla 62|Kłecko 62|Krobia 63|Łaszczów 22|Mircze 22|Korfantów 48|Byczyna 46|Wiązów 57|Bierutów 56
  |Lipiany 74|Nowy Staw 82|Reszel 11|Zbójna 18|Glinojeck 06|Klimontów 27|Warta 98|Łojewo 88|Samborzec 27|Miłosław 62
  |Strzyżów 22|Kubice 48|Stróżewo 74|Kętrzyn 11|Brześć Kujawski 87|Chełmża 87|Grudziądz 86|Świecie 86|Tuchola 89|Sępólno 89
  |Żnin 88|Mogilno 88|Gniezno 62|Września 62|Konin 62|Turek 62|Koło 62|Kutno 99|Łęczyca 99|Płock 09|Sierpc 09|Ciechanów 06
  |Mława 06|Maków 06|Łomża 18|Zambrów 18|Bielsk 17|Siemiatycze 17|Sokołów 08|Siedlce 08|Łuków 21|Radzyń 21|Parczew 21
  |Włodawa 22|Hrubieszów 22|Zamość 22|Tomaszów 22|Biłgoraj 23|Kraśnik 23|Sandomierz 27|Opatów 27|Busko 28|Pińczów 28
  |Miechów 32|Proszowice 32|Bochnia 32|Tarnów 33|Dębica 39|Mielec 39|Jarosław 37|Przeworsk 37|Lubaczów 37|Głubczyce 48
  |Prudnik 48|Nysa 48|Brzeg 49|Namysłów 46|Kluczbork 46|Oleśnica 56|Trzebnica 55|Milicz 56|Góra 56|Głogów 67|Strzelin 57
  |Ząbkowice 57|Świdnica 58|Legnica 59|Jawor 59|Złotoryja 59|Gorzów 66|Strzelce 66|Pyrzyce 74|Stargard 73|Gryfice 72
  |Kołobrzeg 78|Białogard 78|Sławno 76|Słupsk 76|Malbork 82|Elbląg 82|Braniewo 14|Bartoszyce 11|Lidzbark 11|Giżycko 11`
    .split("|")
    .map((place) => /^(?<name>.+) (?<area>\d\d)\s*$/.exec(place)!.groups!)
    .map(({ name, area }) => [name!, area!] as const);

export const STREETS =
  `Polna Ogrodowa Szkolna Kwiatowa Leśna Główna Wiejska Słoneczna Lipowa Sadowa Długa Kościelna Łąkowa
  Zielona Akacjowa Brzozowa Dworcowa Kolejowa Młyńska Nowa Parkowa Rolna Spokojna Wspólna Zbożowa Źródlana`.split(
    /\s+/,
  );
