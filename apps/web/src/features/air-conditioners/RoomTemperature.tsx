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
import { feeling, stuckText, type SupplyAir, type TemperatureFacts, temperatureStory } from "./roomStory.ts";
import { COMFORT } from "./temperature.ts";
import { unitOf } from "./unit.ts";

interface Unit {
  readonly device: Device;
  readonly reading: Reading;
}

interface RoomTemperatureProps extends DevicesProps {
  /** Of the fresh air units that serve the room. */
  supply: readonly SupplyAir[];
}

/**
 * Why the room is cold or warm, by the unit that is farthest from comfort. Nothing where it is neither; where all of its
 * sensors are stuck, that nobody knows.
 */
export function RoomTemperature({ devices, supply }: RoomTemperatureProps) {
  const readings = useReadings(devices);
  const all = devices.flatMap((device, index): Unit[] => {
    const reading = readings[index];
    return reading === undefined ? [] : [{ device, reading }];
  });
  const units = all.filter((unit) => !isStuck(unit));
  const stuck = all.filter(isStuck).map(({ device }) => device.name);
  const [worst] = units.toSorted((one, other) => discomfort(other) - discomfort(one));
  if (worst === undefined) {
    return stuck.length === 0 ? null : (
      <Section title={t("How warm is this room?")}>
        <p>{stuck.map(stuckText).join(" ")}</p>
      </Section>
    );
  }
  if (discomfort(worst) === 0) return null;
  return <Story key={worst.device.id} {...worst} supply={supply} stuck={stuck} />;
}

function isStuck({ reading }: Unit): boolean {
  return isStuckAt(reading, "temperature");
}

/** K outside of the comfort range; 0 within it, and where nothing is known. */
function discomfort({ reading }: Unit): number {
  const { temperature } = unitOf(reading);
  return temperature === null ? 0 : Math.max(0, COMFORT.min - temperature, temperature - COMFORT.max);
}

function Story({ device, reading, supply, stuck }: Unit & Pick<TemperatureFacts, "supply" | "stuck">) {
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
    supply,
    stuck,
    time: (moment) => clock(moment, timeZone),
  });
  return (
    <Section title={feeling(unit.temperature) === "cold" ? t("Why is this room cold?") : t("Why is this room warm?")}>
      <p>{sentences.join(" ")}</p>
    </Section>
  );
}
