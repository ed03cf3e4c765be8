type PostalArea = { name: string; lat: number; lng: number };

/**
 * The hundred areas that the first two digits of a Polish postcode stand for: a town in the middle of each, in the
 * genitive ("okolice Torunia"), and about where it is.
 */
export const POSTAL_AREAS: Readonly<Record<string, PostalArea>> = Object.fromEntries(
  `00 52.23 21.01 Warszawy;01 52.25 20.95 Warszawy;02 52.19 20.98 Warszawy;03 52.27 21.05 Warszawy;04 52.24 21.12 Warszawy
05 52.22 20.95 Warszawy;06 52.88 20.62 Ciechanowa;07 52.88 21.58 Ostrołęki;08 52.17 22.29 Siedlec;09 52.55 19.80 Płocka
10 53.78 20.48 Olsztyna;11 54.02 21.10 Kętrzyna;12 53.56 21.30 Szczytna;13 53.30 20.10 Działdowa;14 53.80 19.90 Ostródy
15 53.13 23.16 Białegostoku;16 53.84 22.98 Augustowa;17 52.70 23.10 Bielska Podlaskiego;18 53.10 22.30 Łomży;19 53.83 22.36 Ełku
20 51.25 22.57 Lublina;21 51.72 22.62 Radzynia Podlaskiego;22 50.92 23.35 Zamościa;23 50.85 22.30 Kraśnika;24 51.32 21.95 Puław
25 50.87 20.63 Kielc;26 51.30 20.90 Radomia;27 50.90 21.40 Ostrowca Świętokrzyskiego;28 50.50 20.72 Buska-Zdroju;29 50.80 20.00 Włoszczowy
30 50.07 19.92 Krakowa;31 50.06 19.97 Krakowa;32 50.06 19.90 Krakowa;33 49.85 20.85 Tarnowa;34 49.60 19.80 Nowego Targu
35 50.04 22.00 Rzeszowa;36 50.05 21.95 Rzeszowa;37 50.15 22.55 Jarosławia;38 49.65 21.75 Krosna;39 50.25 21.45 Mielca
40 50.26 19.02 Katowic;41 50.30 19.05 Sosnowca;42 50.75 19.05 Częstochowy;43 49.95 19.05 Bielska-Białej;44 50.20 18.60 Gliwic
45 50.68 17.92 Opola;46 50.85 18.05 Kluczborka;47 50.30 18.10 Kędzierzyna-Koźla;48 50.40 17.50 Nysy;49 50.80 17.60 Brzegu
50 51.11 17.03 Wrocławia;51 51.14 17.05 Wrocławia;52 51.06 17.00 Wrocławia;53 51.09 17.00 Wrocławia;54 51.13 16.93 Wrocławia
55 51.12 16.95 Wrocławia;56 51.30 17.10 Oleśnicy;57 50.55 16.75 Kłodzka;58 50.80 16.30 Wałbrzycha;59 51.25 15.95 Legnicy
60 52.42 16.91 Poznania;61 52.40 16.94 Poznania;62 52.40 17.40 Gniezna;63 51.85 17.55 Ostrowa Wielkopolskiego;64 52.30 16.50 Szamotuł
65 51.94 15.51 Zielonej Góry;66 52.40 15.45 Międzyrzecza;67 51.75 15.85 Nowej Soli;68 51.68 15.05 Żar;69 52.35 14.75 Słubic
70 53.43 14.55 Szczecina;71 53.45 14.53 Szczecina;72 53.65 14.75 Goleniowa;73 53.35 15.40 Stargardu;74 53.05 14.85 Pyrzyc
75 54.19 16.17 Koszalina;76 54.38 16.75 Słupska;77 54.00 17.30 Bytowa;78 53.80 16.20 Szczecinka;80 54.35 18.65 Gdańska
81 54.52 18.53 Gdyni;82 54.08 19.20 Malborka;83 54.00 18.40 Starogardu Gdańskiego;84 54.58 18.10 Wejherowa;85 53.12 18.01 Bydgoszczy
86 53.40 18.40 Grudziądza;87 53.00 18.85 Torunia;88 52.75 18.10 Inowrocławia;89 53.50 17.65 Tucholi;90 51.77 19.46 Łodzi
91 51.80 19.43 Łodzi;92 51.76 19.53 Łodzi;93 51.74 19.46 Łodzi;94 51.76 19.38 Łodzi;95 51.80 19.45 Łodzi
96 51.98 20.20 Skierniewic;97 51.35 19.55 Piotrkowa Trybunalskiego;98 51.50 18.75 Sieradza;99 52.18 19.40 Kutna`
    .split(/[;\n]/)
    .map((line) => {
      const [code = "", lat, lng, ...name] = line.split(" ");
      return [code, { name: name.join(" "), lat: Number(lat), lng: Number(lng) }];
    }),
);
