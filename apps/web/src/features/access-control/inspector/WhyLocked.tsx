import { DOOR_MODES } from "@atrium/contract/access";
import type { CommandRow } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Cpu from "lucide-react/icons/cpu";
import Flame from "lucide-react/icons/flame";
import Hand from "lucide-react/icons/hand";
import { useControl } from "../../../control/ControlContext.tsx";
import { lastCommandsQuery } from "../../../control/queries.ts";
import type { Device } from "../../../devices/device.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { clock } from "../../../platform/time.ts";
import { locksAt } from "../door.tsx";

const RELEASES: ReadonlySet<string> = new Set(["unlock", "hold-open"]);

interface Source {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: string;
}

/** Why a door is as it is: the fire panel, somebody's command that has not ended, or its controller's own program. */
export function WhyLocked({ device, reading }: { device: Device; reading: Reading }) {
  const { timeZone, past } = useControl();
  const { data: rows = [] } = useQuery(lastCommandsQuery(device.id, past));
  const mode = DOOR_MODES[valueOf(reading, "mode") ?? -1];
  if (mode === undefined) return null;
  const { icon, name, detail } = sourceOf(mode, { reading, rows, timeZone });
  const verb = reading.isStale && past === undefined ? "was" : "is";
  return (
    <Section
      title={t("Why {verb} it {part}?", { verb, part: mode === "locked" ? "locked" : "unlocked" })}
      {...(verb === "was" && reading.seenAt !== null
        ? { note: t("last reported {clock}", { clock: clock(reading.seenAt, timeZone) }) }
        : {})}
    >
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
  mode: (typeof DOOR_MODES)[number],
  { reading, rows, timeZone }: { reading: Reading; rows: readonly CommandRow[]; timeZone: string },
): Source {
  const end = locksAt(reading);
  switch (mode) {
    case "locked-open":
      return { icon: Flame, name: t("Fire panel"), detail: t("It stays unlocked until the panel is reset") };
    case "unlocked":
      return { icon: Cpu, name: t("The controller’s program"), detail: t("Unlocked by day") };
    case "locked":
      return {
        icon: Cpu,
        name: t("The controller’s program"),
        detail: t("Cards and faces that are meant for it open it"),
      };
    default: {
      const ours = rows.find(({ point, state }) => RELEASES.has(point) && state === "confirmed");
      const until = end === undefined ? "" : t(", locks at {clock}", { clock: clock(end, timeZone) });
      const isOurs = ours !== undefined && end !== undefined && ours.at + (ours.value ?? 0) * 1_000 > end - SLACK;
      return isOurs
        ? {
            icon: Hand,
            name: `${ours.by}, ${clock(ours.at, timeZone)}`,
            detail: t("The last command from here{until}", { until }),
          }
        : { icon: Cpu, name: t("Its reader"), detail: t("Somebody with a right card or face{until}", { until }) };
    }
  }
}

/** Ms: a command and the reading of what is left of it are so far apart. */
const SLACK = 5_000;
