import { LoadingBlock, Sparkline } from "@atrium/ui";
import { stateName } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { PastList } from "../../../devices/inspector/PastList.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { sinceText, useToday } from "../../../devices/inspector/usePast.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { liftLines, openingsOf, runsByHour, runsOf } from "./liftDay.ts";

/** What the lift did today: runs by hour, how often its doors opened, faults and other modes with their times. */
export function LiftHistory({ device }: DeviceProps) {
  const { now, lostAt, timeZone } = useDevices();
  const states = useToday(device, "state");
  const doors = useToday(device, "door");
  const faults = useToday(device, "fault");
  const codes = useToday(device, "fault-code");
  const modes = useToday(device, "mode");
  const all = [states, doors, faults, codes, modes];
  if (all.some(({ isError }) => isError)) {
    return (
      <Section title={t("Today")}>
        <p className="muted">{t("The history could not be loaded.")}</p>
      </Section>
    );
  }
  // Before all of it is read, "no fault" would be a guess.
  if (states.spans === undefined || doors.spans === undefined || all.some(({ spans }) => spans === undefined)) {
    return (
      <Section title={t("Today")}>
        <LoadingBlock width={300} height={60} />
      </Section>
    );
  }
  const runs = runsOf(states.spans);
  const openings = openingsOf(doors.spans);
  const byHour = runsByHour(states.spans, states.from, lostAt ?? now());
  const point = device.points["fault-code"];
  const lines = liftLines({
    faults: faults.spans ?? [],
    codes: codes.spans ?? [],
    modes: modes.spans ?? [],
    nameOf: (code) => (point === undefined ? t("Code {code}", { code }) : stateName(point, code)),
  });
  return (
    <Section
      title={t("Today")}
      note={`${countText(runs.length, "run")}, ${countText(openings, t("door opening"))}${sinceText(states, timeZone)}`}
    >
      <Sparkline
        values={byHour}
        width={300}
        height={44}
        min={0}
        isFilled
        label={t("Runs per hour: {byHour}", { byHour: byHour.map((count) => count ?? t("unknown")).join(", ") })}
      />
      <PastList
        label={t("Today, {name}", { name: device.name })}
        lines={lines}
        none={t("No faults and no special modes{since}.", { since: sinceText(states, timeZone) || t(" today") })}
      />
    </Section>
  );
}

function countText(count: number, one: string): string {
  return `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
}
