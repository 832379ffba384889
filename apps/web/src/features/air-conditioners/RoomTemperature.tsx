import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useControl } from "../../control/ControlContext.tsx";
import { provenanceQuery } from "../../control/queries.ts";
import type { Device } from "../../devices/device.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { Section } from "../../devices/inspector/Section.tsx";
import { isStuckAt, type Reading, valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { stateName } from "../../devices/values.ts";
import { clock } from "../../platform/time.ts";
import { feeling, temperatureStory } from "./roomStory.ts";
import { COMFORT } from "./temperature.ts";
import { unitOf } from "./unit.ts";

interface Unit {
  readonly device: Device;
  readonly reading: Reading;
}

/** Why the room is cold or warm, by the unit that is farthest from comfort. Nothing where it is neither. */
export function RoomTemperature({ devices }: DevicesProps) {
  const readings = useReadings(devices);
  const units = devices.flatMap((device, index): Unit[] => {
    const reading = readings[index];
    return reading === undefined || isStuckAt(reading, "temperature") ? [] : [{ device, reading }];
  });
  const [worst] = units.toSorted((one, other) => discomfort(other) - discomfort(one));
  if (worst === undefined || discomfort(worst) === 0) return null;
  return <Story key={worst.device.id} {...worst} />;
}

/** K outside of the comfort range; 0 within it, and where nothing is known. */
function discomfort({ reading }: Unit): number {
  const { temperature } = unitOf(reading);
  return temperature === null ? 0 : Math.max(0, COMFORT.min - temperature, temperature - COMFORT.max);
}

function Story({ device, reading }: Unit) {
  const { timeZone } = useControl();
  const unit = unitOf(reading);
  const key = unit.isOn === true ? "setpoint" : "on";
  const { data, isError } = useQuery(provenanceQuery(device.points[key]?.id, valueOf(reading, key)));
  const mode = device.points["mode"];
  const { condition, isStale, seenAt } = reading;
  const sentences = temperatureStory({
    name: device.name,
    unit,
    mode: mode === undefined || unit.mode === null ? undefined : stateName(mode, unit.mode),
    fault: condition.alarm ?? condition.trouble,
    silentSince: isStale && seenAt !== null ? clock(seenAt, timeZone) : undefined,
    winner: isError ? null : data?.sources.find(({ isWinner }) => isWinner),
    time: (moment) => clock(moment, timeZone),
  });
  return (
    <Section title={feeling(unit.temperature) === "cold" ? t("Why is this room cold?") : t("Why is this room warm?")}>
      <p>{sentences.join(" ")}</p>
    </Section>
  );
}
