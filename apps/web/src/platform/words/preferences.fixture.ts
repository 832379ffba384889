import { NO_PREFERENCES, type Preferences } from "@atrium/contract/site";

type Choices = Partial<Omit<Preferences, "units">> & { readonly units?: Partial<Preferences["units"]> };

/** Preferences of somebody who has chosen these. */
export function preferring({ units, ...choices }: Choices): Preferences {
  return { ...NO_PREFERENCES, ...choices, units: { ...NO_PREFERENCES.units, ...units } };
}

/** As people of the United States read. */
export const AMERICAN = preferring({
  dateOrder: "mdy",
  clock: "12h",
  firstWeekday: 7,
  units: {
    temperature: "°F",
    length: "ft",
    area: "ft²",
    volume: "US gal",
    flow: "cfm",
    pressure: "psi",
    mass: "lb",
  },
});
