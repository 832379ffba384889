import type { CommandRow } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Cpu from "lucide-react/icons/cpu";
import Flame from "lucide-react/icons/flame";
import Hand from "lucide-react/icons/hand";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { lastCommandsQuery } from "../../../control/queries.ts";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { capital } from "../../../devices/words.ts";
import { clock } from "../../../platform/time.ts";
import { isEmergency, STOPPED } from "../media.ts";

/**
 * Why a unit plays what it plays. A unit has no list of who wants what: the fire panel is known by the kind of the
 * message, a command of ours by the record; what is left was begun at the unit.
 */
export function WhyPlaying({ device, reading }: { device: Device; reading: Reading }) {
  const { timeZone, past } = useControl();
  const { data: rows = [] } = useQuery(lastCommandsQuery(device.id, past));
  const media = valueOf(reading, "media");
  if (media === null) return null;
  const { icon, name, detail } = sourceOf(reading, rows, timeZone);
  return (
    <Section title={media === STOPPED ? t("Why is it silent?") : t("Why is it playing?")}>
      <div className="icon-top flex items-start gap-10">
        <Icon of={icon} size={15} />
        <div>
          <div className="m">{name}</div>
          <div className="t12 muted">{detail}</div>
        </div>
      </div>
    </Section>
  );
}

function sourceOf(
  reading: Reading,
  rows: readonly CommandRow[],
  timeZone: string,
): { icon: LucideIcon; name: string; detail: string } {
  if (isEmergency(reading)) {
    return { icon: Flame, name: t("Fire alarm panel"), detail: t("Overrides everything until the panel ends it") };
  }
  const { trouble } = reading.condition;
  if (trouble !== undefined && !reading.isStale) {
    return { icon: TriangleAlert, name: capital(trouble), detail: t("Reported by the unit") };
  }
  const ours = rows.find(({ point, state }) => point === "media" && state === "confirmed");
  if (ours?.value === valueOf(reading, "media")) {
    return { icon: Hand, name: `${ours.by}, ${clock(ours.at, timeZone)}`, detail: t("The last command from here") };
  }
  return {
    icon: Cpu,
    name: t("The unit itself"),
    detail: t("Its own program, the end of a clip, or someone at the unit"),
  };
}
