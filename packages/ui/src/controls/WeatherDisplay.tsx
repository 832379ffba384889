import { formatReading } from "@atrium/contract/devices";
import { currentFormats, sayUnit, valueShown } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./WeatherDisplay.module.css";

export interface WeatherValue {
  title?: string;
  /** Anything but a number shows as N/A. */
  value: unknown;
  /** With or without brackets: `°C`, `(mm)`, `[hPa]`. */
  unit?: string;
  /** It always says the same, which no weather does: it stays, in grey. */
  isStuck?: boolean;
}

interface WeatherDisplayProps {
  title: string;
  /** One drawing, imported on its own. */
  icon: LucideIcon;
  values: readonly WeatherValue[];
  /** The values may no longer be true: they stay, in grey. */
  isStale?: boolean;
  /** The text under the values: the station, their age. */
  note?: ReactNode;
}

/** A title, an icon and weather values, as in the specification (point 2). */
export function WeatherDisplay({ title, icon, values, isStale = false, note }: WeatherDisplayProps) {
  const id = useId();
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <div id={id} className={`row gap-7 t13 b ${styles["title"]}`}>
        <Icon of={icon} size={16} />
        {title}
      </div>
      <ul className={styles["values"]}>
        {values.map((value, row) => (
          <li className="flex justify-between" key={value.title ?? row}>
            {value.title !== undefined && <span className="ink2">{value.title}</span>}
            <WeatherReading value={value.value} unit={value.unit} isStale={isStale || value.isStuck === true} />
          </li>
        ))}
      </ul>
      {note !== undefined && <div className={`border-t t11 muted ${styles["note"]}`}>{note}</div>}
    </section>
  );
}

interface WeatherReadingProps {
  value: unknown;
  unit?: string | undefined;
  isStale?: boolean;
}

/** One weather value as text: two decimals, or N/A; its unit, as whoever reads it has chosen it, muted and without brackets. */
export function WeatherReading({ value, unit, isStale = false }: WeatherReadingProps) {
  const bare = unit?.replace(/[()[\]]/g, "").trim() ?? "";
  const shown = typeof value === "number" ? valueShown(value, bare) : value;
  const text = formatReading(shown).replace(".", currentFormats().decimal);
  return (
    <span className={`nowrap num ${styles["reading"]}`} data-stale={isStale || undefined}>
      <span>{text}</span>
      {bare !== "" && <span className={styles["unit"]}>{`\u00A0${sayUnit(bare)}`}</span>}
    </span>
  );
}
