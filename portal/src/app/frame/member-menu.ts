import {
  ArrowLeftRight,
  Award,
  Bell,
  Calculator,
  FileDown,
  FileText,
  Gift,
  Headset,
  History,
  Info,
  LayoutDashboard,
  Mail,
  MapPin,
  Megaphone,
  MessagesSquare,
  Newspaper,
  PackageSearch,
  Satellite,
  ShoppingBag,
  Sprout,
  User,
  UserPlus,
} from "lucide-react";

/** Listed under 'Program' while its consent is given (spec 2 §2). */
export const SATAGRO_ENTRY = { to: "/satagro", label: "Moje SatAgro", icon: Satellite } as const;

/** The signed-in menu in its order (spec 1 §2.2), in groups that are easy to find on a phone. */
export const MENU = [
  {
    label: "Twoje punkty",
    entries: [
      { to: "/dashboard", label: "Pulpit", icon: LayoutDashboard },
      { to: "/historia-punktow", label: "Historia punktów", icon: History },
      { to: "/moje-faktury", label: "Moje faktury", icon: FileText },
      { to: "/ksef", label: "Faktury z\u00a0KSeF", icon: FileDown },
      { to: "/przekazywanie-punktow", label: "Przekazywanie punktów", icon: ArrowLeftRight },
    ],
  },
  {
    label: "Program",
    entries: [
      { to: "/o-programie", label: "O programie", icon: Info },
      { to: "/promocje", label: "Promocje", icon: Megaphone },
      { to: "/nagrody", label: "Nagrody", icon: Gift },
      { to: "/moje-nagrody", label: "Moje nagrody", icon: Award },
      { to: "/produkty", label: "Produkty", icon: Sprout },
      { to: "/produkty/sprawdz-dostepnosc", label: "Sprawdź dostępność", icon: PackageSearch },
      { to: "/kalkulator", label: "Kalkulator", icon: Calculator },
      { to: "/dystrybutorzy", label: "Dystrybutorzy", icon: MapPin },
      { to: "/aktualnosci", label: "Aktualności", icon: Newspaper },
    ],
  },
  {
    label: "Kontakt",
    entries: [
      { to: "/kontakt-z-przedstawicielem", label: "Kontakt z\u00a0przedstawicielem", icon: Headset },
      { to: "/polec-gospodarstwo", label: "Poleć gospodarstwo", icon: UserPlus },
    ],
  },
] as const;

/** The dropdown under the user's name (spec 1 §2.3). */
export const PROFILE_MENU = [
  { to: "/moj-profil", label: "Mój profil", icon: User },
  { to: "/moje-nagrody", label: "Moje nagrody", icon: Award },
  { to: "/moje-faktury", label: "Moje faktury", icon: FileText },
  { to: "/moje-zakupy", label: "Moje zakupy", icon: ShoppingBag },
  { to: "/moje-sprawy", label: "Moje sprawy", icon: MessagesSquare },
  { to: "/powiadomienia", label: "Powiadomienia", icon: Bell },
  { to: "/listy-gratulacyjne", label: "Listy gratulacyjne", icon: Mail },
] as const;
