import type { WeatherValueName } from "@atrium/contract/site";
import { Icon, StateGlyph, WeatherReading } from "@atrium/ui";
import cloudRain from "lucide-react/icons/cloud-rain";
import cloudSun from "lucide-react/icons/cloud-sun";
import droplets from "lucide-react/icons/droplets";
import gauge from "lucide-react/icons/gauge";
import navigation from "lucide-react/icons/navigation";
import sun from "lucide-react/icons/sun";
import wind from "lucide-react/icons/wind";
import styles from "./WeatherLine.module.css";

/** The drawings of the values; that of the temperature is the weather itself. */
export const WEATHER_ICONS = {
  temperature: cloudSun,
  humidity: droplets,
  wind_speed: wind,
  light: sun,
  rain: cloudRain,
  barometer: gauge,
  wind_direction: navigation,
} as const satisfies Record<WeatherValueName, unknown>;

export interface LineValue {
  name: WeatherValueName;
  title: string;
  unit: string;
  value: number | null;
  isStale: boolean;
  isStuck: boolean;
}

/** Values of the weather in one line, as the header shows them: the first stands out; those without room are left out. */
export function WeatherLine({ values, className }: { values: readonly LineValue[]; className?: string | undefined }) {
  return (
    <span className={`flex wrap justify-end overflow-hidden ${styles["line"]} ${className ?? ""}`}>
      {values.map((value, index) => (
        <span key={value.name} className={`row nowrap ${styles["value"]} ${index === 0 ? "b ink" : ""}`}>
          {/* In the place of the drawing: an old value is as wide as a fresh one. */}
          {value.isStale ? (
            <StateGlyph state="stale" size={index === 0 ? 18 : 14} />
          ) : (
            <Icon of={WEATHER_ICONS[value.name]} size={index === 0 ? 18 : 14} />
          )}
          <span className="sr-only">{value.title}</span>
          <WeatherReading value={value.value} unit={value.unit} isStale={value.isStale || value.isStuck} />
        </span>
      ))}
    </span>
  );
}
