import { WEATHER_TITLES, type WeatherDisplay, type WeatherValueName } from "@atrium/contract/site";
import { Card, StateGlyph } from "@atrium/ui";
import type { StationValue } from "./useStationValues.ts";
import styles from "./WeatherDisplayPage.module.css";

interface MissingNoteProps {
  display: WeatherDisplay;
  values: ReadonlyMap<WeatherValueName, StationValue>;
}

/** How values show, and which of them send no number now. */
export function MissingNote({ display, values }: MissingNoteProps) {
  const missing = display.values.filter(({ name }) => (values.get(name)?.value ?? null) === null);
  return (
    <>
      <Card title="How values show">
        <ul className={`col gap-8 m-0 ${styles["rules"]}`}>
          <li>Always two decimals, the unit in grey without brackets.</li>
          <li>
            <span className="m">N/A</span> when the station sends no number.
          </li>
          <li>Grey, with its age, when the station has not been heard for longer than it should.</li>
          <li>In the header, values without room stay away; all of them show when the pointer rests on the weather.</li>
        </ul>
      </Card>
      {values.size > 0 && missing.length > 0 && (
        <Card>
          <p className="flex gap-10 p-12-16">
            <StateGlyph state="stale" />
            <span>
              <span className="m">
                {missing.map(({ name }) => WEATHER_TITLES[name]).join(", ")} sends no number now.
              </span>{" "}
              The header shows N/A for it.
            </span>
          </p>
        </Card>
      )}
    </>
  );
}
