import type { WeatherDisplay, WeatherValueName } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { WeatherLine } from "../../devices/weather/WeatherLine.tsx";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { clock, headerClock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import { lineValue, type StationValue } from "./useStationValues.ts";
import styles from "./WeatherDisplayPage.module.css";

interface PreviewCardProps {
  display: WeatherDisplay;
  values: ReadonlyMap<WeatherValueName, StationValue>;
}

/** How the header will look, wide and narrow, with the values of now. */
export function PreviewCard({ display, values }: PreviewCardProps) {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  const shown = display.values.flatMap(({ name, isShown }) => (isShown ? [lineValue(name, values)] : []));
  return (
    <Card title="Preview" note="wide, and under 1,200 px">
      <div className={`grid gap-12 ${styles["previews"]}`}>
        <figure
          className={`row justify-end gap-14 min-w-0 m-0 t12 ink2 rounded bg-2 border ${styles["preview"]}`}
          aria-label="Wide"
        >
          <WeatherLine values={shown} />
          <time className="num">{headerClock(now, timeZone)}</time>
        </figure>
        <figure
          className={`row justify-end gap-14 min-w-0 m-0 t12 ink2 rounded bg-2 border ${styles["preview"]}`}
          aria-label="Under 1,200 px"
        >
          <WeatherLine values={shown.slice(0, 1)} />
          <time className="num">{clock(now, timeZone)}</time>
        </figure>
      </div>
    </Card>
  );
}
