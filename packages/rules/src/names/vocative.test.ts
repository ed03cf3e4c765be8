import { expect, test } from "vitest";
import { greeting, vocative } from "./vocative.ts";

test("a first name is spoken to as Polish does, and one that is not sure not at all", () => {
  const forms = `Jan Janie;Piotr Piotrze;Adam Adamie;Tomasz Tomaszu;Marek Marku;Michał Michale;Paweł Pawle;Andrzej Andrzeju
Stanisław Stanisławie;Grzegorz Grzegorzu;Wojciech Wojciechu;Henryk Henryku;Robert Robercie;Ryszard Ryszardzie;Józef Józefie
Antoni Antoni;Jerzy Jerzy;Krzysztof Krzysztofie;Jakub Jakubie;Karol Karolu;Kacper Kacprze;Łukasz Łukaszu;Feliks Feliksie
Ewa Ewo;Beata Beato;Maria Mario;Zofia Zofio;Kasia Kasiu;Ania Aniu;Zuzia Zuziu;Grażyna Grażyno;Julia Julio;Kuba Kubo`;
  for (const pair of forms.split(/[;\n]/)) {
    const [name, form] = pair.split(" ");
    expect(vocative(name!), name).toBe(form);
  }
  for (const unsure of ["", "Jan Paweł", "Miriam", "Anna-Maria", "JAN", "Oleh", "Axel 2"]) {
    expect(greeting(unsure)).toBe("Dzień dobry");
  }
  expect(greeting("Jan")).toBe("Dzień dobry, Janie");
});
