import { LoadingBlock, Sparkline } from "@atrium/ui";
import { stateName } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { PastList } from "../../../devices/inspector/PastList.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { knownSince, type KnownSince, useToday } from "../../../devices/inspector/usePast.ts";
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
  const known = knownSince(states, timeZone);
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
      note={noteText(
        t(
          "{runs, plural, one {# run} other {# runs}}, {openings, plural, one {# door opening} other {# door openings}}",
          {
            runs: runs.length,
            openings,
          },
        ),
        known,
      )}
    >
      <Sparkline
        values={byHour}
        width={300}
        height={44}
        min={0}
        isFilled
        label={t("Runs per hour: {byHour}", { byHour: byHour.map((count) => count ?? t("unknown")).join(", ") })}
      />
      <PastList label={t("Today, {name}", { name: device.name })} lines={lines} none={noneText(known)} />
    </Section>
  );
}

function noteText(figures: string, known: KnownSince): string {
  if (known === "midnight") return figures;
  return known === "never" ? t("{figures}, no data", { figures }) : t("{figures} since {time}", { figures, ...known });
}

function noneText(known: KnownSince): string {
  if (known === "midnight") return t("No faults and no special modes today.");
  return known === "never"
    ? t("No faults and no special modes, no data.")
    : t("No faults and no special modes since {time}.", known);
}
