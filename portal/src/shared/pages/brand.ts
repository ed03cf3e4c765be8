/** The programme's public facts until the server's settings arrive. */
export const BRAND = {
  name: "Plon",
  manufacturer: "Organizator programu",
  helpline: "",
  helpline_hours: "",
  email: "",
  data_controller: "Organizator programu Plon",
};

/** Required in advertising of plant protection products (regulation 1107/2009 art. 66). */
export const SAFETY_NOTICE =
  "Ze środków ochrony roślin należy korzystać z zachowaniem bezpieczeństwa. Przed każdym użyciem przeczytaj informacje zamieszczone w etykiecie i informacje dotyczące produktu. Zwróć uwagę na zwroty wskazujące rodzaj zagrożenia oraz przestrzegaj środków bezpieczeństwa zamieszczonych w etykiecie.";
