import type { WeatherDisplay, WeatherValueName } from "@atrium/contract/site";

type Values = WeatherDisplay["values"];

/** The values with one of them at another place. */
export function moved(values: Values, name: WeatherValueName, to: number): Values {
  const value = values.find((one) => one.name === name);
  if (value === undefined || to < 0 || to >= values.length) return values;
  return values.filter((one) => one !== value).toSpliced(to, 0, value);
}

/** The values with one of them shown or not. The last one that is shown stays. */
export function switched(values: Values, name: WeatherValueName, isShown: boolean): Values {
  const next = values.map((one) => (one.name === name ? { name, isShown } : one));
  return next.some((one) => one.isShown) ? next : values;
}

export function areSameDisplays(one: WeatherDisplay, other: WeatherDisplay): boolean {
  return (
    one.station === other.station &&
    one.values.every(({ name, isShown }, index) => {
      const beside = other.values[index];
      return beside?.name === name && beside.isShown === isShown;
    })
  );
}
