/** What a farm is called among its people: by the name of its company, else by its owner's. */
export const farmName = (farm: { company_name: string; first_name: string; last_name: string }): string =>
  farm.company_name || `Gospodarstwo ${farm.first_name} ${farm.last_name}`;
