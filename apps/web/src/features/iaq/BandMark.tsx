import { AIR_BAND_NAMES, type AirBand } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { barsOf } from "./air.ts";
import styles from "./iaq.module.css";

const SIZE = 16;
const GAP = 3.2;

/** One bar for good to four for bad: the colour says the same. */
export function Bars({ band }: { band: AirBand }) {
  const count = barsOf(band);
  const left = SIZE / 2 - ((count - 1) * GAP) / 2;
  return (
    <svg width={SIZE} height={SIZE} className={styles["bars"]} data-band={band} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={`M${String(left + index * GAP)} 4v8`} />
      ))}
    </svg>
  );
}

/** The band by its mark and its name. */
export function BandMark({ band }: { band: AirBand }) {
  return (
    <span className={`inline-row gap-6 nowrap ${styles["band"]}`} data-band={band}>
      <span className={styles["mark"]} data-band={band}>
        <Bars band={band} />
      </span>
      {t(AIR_BAND_NAMES[band])}
    </span>
  );
}
