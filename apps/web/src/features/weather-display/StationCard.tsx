import { millis } from "@atrium/contract";
import type { WeatherDisplayReply, WeatherValueName } from "@atrium/contract/site";
import { Card, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { lastHeard } from "../../devices/weather/weatherStation.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { age, moment } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import type { Station, StationValue } from "./useStationValues.ts";
import styles from "./WeatherDisplayPage.module.css";

interface StationCardProps {
  stations: WeatherDisplayReply["stations"];
  station: Station | undefined;
  readings: ReadonlyMap<WeatherValueName, StationValue>;
  onChoose: (id: string) => void;
}

/** The station whose values are shown, and when it was heard. */
export function StationCard({ stations, station, readings, onChoose }: StationCardProps) {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  const heard = lastHeard([...readings.values()]);
  if (station === undefined) {
    return (
      <Card title={t("Station")}>
        <EmptyState title={t("No weather station")}>
          {t("The header shows no weather until the site has a weather station device.")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t("Station")}>
      <div className="col gap-12 p-4-16-16">
        <Select
          label={t("Station")}
          allowDeselect={false}
          data={stations.map(({ id, name, place }) => ({ value: id, label: `${name}, ${place}` }))}
          value={station.id}
          description={t("station_id {number}", { number: station.number })}
          inputWrapperOrder={["label", "input", "description"]}
          onChange={(id) => {
            if (id !== null) onChoose(id);
          }}
        />
        <dl className={`grid gap-12 m-0 ${styles["facts"]}`}>
          <div>
            <dt className="t12 muted">{t("Last value")}</dt>
            <dd className="m-0 num">{heard === null ? t("none yet") : moment(heard, timeZone)}</dd>
          </div>
          <div>
            <dt className="t12 muted">{t("Age")}</dt>
            <dd className="m-0 num">{heard === null ? "—" : age(millis(now - heard))}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
